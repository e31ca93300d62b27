import { describe, expect, it } from 'vitest';
import type { ColumnType, Participant } from '../../../contract/index.ts';
import { byCell, clips, mediaCalls } from '../../testing/media-scenario.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { base, importParts } from '../../testing/survey-scenario.ts';

// A change to or from Name and Email: the respondents are read again. Each survey has a project of its own, so that the
// people of one import can be compared with those of another.
const header = 'Mail,Second,First,Last,Team\n';
const parts = [
  `${header}ada@x.org,ada@work.org,Ada,Byron,Red\nbob@x.org,,Bob,,Blue\nADA@x.org,,,,Red\n,,Nora,North,Red\n`,
  `${header}cyd@x.org,,Cyd,,Red\nbob@x.org,bob@work.org,Robert,Hill,Blue\nanonymous,dan@work.org,,,Red\n,,,,Blue\n`,
];
const plain: Record<string, ColumnType> = {
  Mail: 'Email',
  Second: 'Do nothing',
  First: 'Name',
  Last: 'Do nothing',
  Team: 'Single choice',
};

const service = await provideService();
const { imported } = mediaCalls(() => service);
const { call, get, readSurvey, readQuestions, readResponses, appendParts, changeColumn } = surveyCalls(service);
const change = (survey_key: string, column: string, type: ColumnType | undefined) =>
  changeColumn(survey_key, column, { type, any_share: true });
const newProject = async () => (await service.project()).id;

const importInto = (project_id: number, column_mapping = plain, texts = parts) =>
  importParts(service, texts, { project_id, column_mapping });

const listNames = ({ email, name }: Pick<Participant, 'email' | 'name'>) => `${email ?? ''} ${name}`;
const byNames = (a: Pick<Participant, 'email' | 'name'>, b: typeof a) => (listNames(a) < listNames(b) ? -1 : 1);

/** Everybody in a project, by what is known of them, and who answered each row of a survey. */
async function readParticipants(project_id: number, survey_key: string) {
  const everybody: Participant[] = (await get('/api/v1/workspace/participants', { project_id })).participants;
  const survey = await readSurvey(survey_key);
  const toName = (id: number | null) => {
    const person = everybody.find((one) => one.id === id);
    return person === undefined ? null : (person.email ?? person.name);
  };
  return {
    // People without an address are sorted by their ids, as text.
    people: everybody.map(({ id: _, project_id: __, ...person }) => person).sort(byNames),
    ids: new Set(everybody.map(({ id }) => id)).size,
    rows: (await readResponses(survey_key)).map(({ participant_id }) => toName(participant_id)),
    count: survey.number_of_participants,
    questions: survey.questions.map(({ id: _, source: __, ...question }) => question),
  };
}

describe('a column becomes Name or Email, or another type: as if it had been imported so', () => {
  it.each<[column: string, to: ColumnType]>([
    ['Mail', 'Do nothing'],
    ['Mail', 'Name'],
    ['Second', 'Email'],
    ['First', 'Do nothing'],
    ['First', 'Email'],
    ['Last', 'Name'],
  ])('%s becomes %s, and is changed back', async (column, to) => {
    const [own, other] = [await newProject(), await newProject()];
    const { survey_key } = await importInto(own);
    const before = await readParticipants(own, survey_key);
    expect(await change(survey_key, column, to)).toMatchObject({ state: 'done', from: plain[column], to });
    const fresh = await importInto(other, { ...plain, [column]: to });
    expect(await readParticipants(own, survey_key)).toEqual(await readParticipants(other, fresh.survey_key));
    await change(survey_key, column, plain[column]);
    expect(await readParticipants(own, survey_key)).toEqual(before);
  });

  it('a person who answered another survey stays, with their name; no person gets the id of another', async () => {
    const project_id = await newProject();
    const { survey_key } = await importInto(project_id);
    const later = await importInto(project_id, plain, [`${header}ada@x.org,,,,Red\ncyd@x.org,,,,Red\n`]);
    await change(survey_key, 'Mail', 'Do nothing');
    const here = await readParticipants(project_id, survey_key);
    // Ada and Cyd were named first by this survey, whose rows name somebody by the name alone now.
    expect(here.rows).toEqual(['Ada', 'Bob', null, 'Nora', 'Cyd', 'Robert', null, null]);
    expect(here.ids).toBe(here.people.length);
    expect(here.people.filter(({ email }) => email !== null)).toMatchObject([
      { email: 'ada@x.org', name: 'Ada', number_of_surveys: 1 },
      { email: 'cyd@x.org', name: 'Cyd', number_of_surveys: 1 },
    ]);
    expect((await readParticipants(project_id, later.survey_key)).rows).toEqual(['ada@x.org', 'cyd@x.org']);
    await change(survey_key, 'Mail', 'Email');
    const back = await readParticipants(project_id, survey_key);
    expect(back.rows.slice(0, 3)).toEqual(['ada@x.org', 'bob@x.org', 'ada@x.org']);
    expect(back).toMatchObject({ count: 4, ids: 4 });
  });

  it('a part appended later recognises known people, and counts them once', async () => {
    const [own, other] = [await newProject(), await newProject()];
    const more = [
      `${header}ada@x.org,eve@work.org,,,Red\n,dan@work.org,,,Red\n`,
      `${header}fay@x.org,eve@work.org,,,Red\nfay@x.org,bob@work.org,,,Blue\n`,
    ];
    const changed = await importInto(own);
    await importInto(own, plain, [`${header}bob@x.org,,,,Red\n`]);
    await change(changed.survey_key, 'Mail', 'Do nothing');
    await change(changed.survey_key, 'Second', 'Email');
    const mapping: Record<string, ColumnType> = { ...plain, Mail: 'Do nothing', Second: 'Email' };
    const fresh = await importInto(other, mapping);
    for (const { upload_key } of [changed, fresh]) await appendParts(upload_key, more);
    const [a, b] = [await readParticipants(own, changed.survey_key), await readParticipants(other, fresh.survey_key)];
    expect([a.rows, a.count]).toEqual([b.rows, b.count]);
  });

  it('is deleted with the survey', async () => {
    const project_id = await newProject();
    const { survey_key } = await importInto(project_id);
    await importInto(project_id, plain, [`${header}ada@x.org,,,,Red\n`]);
    await change(survey_key, 'Mail', 'Do nothing');
    expect((await call('DELETE', surveyPath(survey_key))).status).toBe(200);
    const { participants } = await get('/api/v1/workspace/participants', { project_id });
    expect(participants.map(({ email }: Participant) => email)).toEqual(['ada@x.org']);
  });
});

describe('refused changes have no effect', () => {
  it('answers that are not addresses: how many, and the first', async () => {
    const project_id = await newProject();
    const { survey_key } = await importInto(project_id);
    const before = await readParticipants(project_id, survey_key);
    const failed = await changeColumn(survey_key, 'Team', { type: 'Email' });
    expect(failed.failure).toContain('8 of 8 answers (100%) are no e-mail address, the first in row 1: "Red"');
    expect(await readParticipants(project_id, survey_key)).toEqual(before);
  });

  it('a survey with media files, which may be linked to its people', async () => {
    const { upload_key } = await imported(byCell, clips, ['a.mp4']);
    const { survey_key } = await get(`${base}/${upload_key}/status`);
    const id = (await readQuestions(survey_key)).Name?.id;
    const reply = await call('PATCH', `${surveyPath(survey_key)}/questions/${id}`, { type: 'Open-ended' });
    expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining('media files') } });
  });
});
