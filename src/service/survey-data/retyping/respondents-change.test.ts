import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ColumnChange, ColumnType, Participant, Question } from '../../../contract/index.ts';
import { byCell, clips, mediaCalls } from '../../testing/media-scenario.ts';
import { provideService } from '../../testing/provide-service.ts';
import { base, importParts, sendParts } from '../../testing/survey-scenario.ts';

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

const { imported } = mediaCalls(() => service);
const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: service.token, body });
const at = (survey_key: string) => `/api/v1/workspace/surveys/${survey_key}`;

async function change(survey_key: string, column: string, type: ColumnType, more: object = {}): Promise<ColumnChange> {
  const questions: Question[] = (await call('GET', at(survey_key))).body.questions;
  const id = questions.find((question) => question.header === column)?.id ?? 0;
  const { status, body } = await call('PATCH', `${at(survey_key)}/questions/${id}`, { type, any_share: true, ...more });
  expect(status, JSON.stringify(body)).toBe(202);
  for (;;) {
    const { body: now } = await call('GET', `${at(survey_key)}/changes/${body.change_id}`);
    if (now.state === 'done' || now.state === 'failed') return now;
    await sleep(20);
  }
}

async function importInto(project_id: number, column_mapping = plain, texts = parts) {
  return importParts(service, texts, { project_id, column_mapping });
}

const namesOf = ({ email, name }: Pick<Participant, 'email' | 'name'>) => `${email ?? ''} ${name}`;
const byNames = (a: Pick<Participant, 'email' | 'name'>, b: typeof a) => (namesOf(a) < namesOf(b) ? -1 : 1);

/** Everybody in a project, by what is known of them, and who answered each row of a survey. */
async function participantsOf(project_id: number, survey_key: string) {
  const { body } = await call('GET', `/api/v1/workspace/participants?project_id=${project_id}`);
  const everybody = body.participants as Participant[];
  const survey = (await call('GET', at(survey_key))).body;
  const { responses } = (await call('GET', `${at(survey_key)}/responses`)).body;
  const nameOf = (id: number | null) => {
    const person = everybody.find((one) => one.id === id);
    return person === undefined ? null : (person.email ?? person.name);
  };
  return {
    // People without an address are sorted by their ids, as text.
    people: everybody.map(({ id: _, project_id: __, ...person }) => person).sort(byNames),
    ids: new Set(everybody.map(({ id }) => id)).size,
    rows: responses.map((row: { participant_id: number | null }) => nameOf(row.participant_id)),
    count: survey.number_of_participants,
    questions: survey.questions.map(({ id: _, source: __, ...question }: Question) => question),
  };
}

const service = await provideService();

describe('a column becomes Name or Email, or another type: as if it had been imported so', () => {
  it.each<{ column: string; to: ColumnType }>([
    { column: 'Mail', to: 'Do nothing' },
    { column: 'Mail', to: 'Open-ended' },
    { column: 'Mail', to: 'Name' },
    { column: 'Second', to: 'Email' },
    { column: 'First', to: 'Do nothing' },
    { column: 'First', to: 'Email' },
    { column: 'Last', to: 'Name' },
    { column: 'Team', to: 'Name' },
  ])('$column becomes $to, and is changed back', async ({ column, to }) => {
    const [own, other] = [(await service.project()).id, (await service.project()).id];
    const { survey_key } = await importInto(own);
    const before = await participantsOf(own, survey_key);
    expect(await change(survey_key, column, to)).toMatchObject({ state: 'done', from: plain[column], to });
    const fresh = await importInto(other, { ...plain, [column]: to });
    expect(await participantsOf(own, survey_key)).toEqual(await participantsOf(other, fresh.survey_key));
    await change(survey_key, column, plain[column] ?? 'Do nothing');
    expect(await participantsOf(own, survey_key)).toEqual(before);
  });

  it('a person who answered another survey stays, with their name; no person gets the id of another', async () => {
    const project_id = (await service.project()).id;
    const { survey_key } = await importInto(project_id);
    const later = await importInto(project_id, plain, [`${header}ada@x.org,,,,Red\ncyd@x.org,,,,Red\n`]);
    await change(survey_key, 'Mail', 'Do nothing');
    const here = await participantsOf(project_id, survey_key);
    // Ada and Cyd were named first by this survey, whose rows name somebody by the name alone now.
    expect(here.rows).toEqual(['Ada', 'Bob', null, 'Nora', 'Cyd', 'Robert', null, null]);
    expect(here.ids).toBe(here.people.length);
    expect(here.people.filter(({ email }) => email !== null)).toMatchObject([
      { email: 'ada@x.org', name: 'Ada', number_of_surveys: 1 },
      { email: 'cyd@x.org', name: 'Cyd', number_of_surveys: 1 },
    ]);
    expect((await participantsOf(project_id, later.survey_key)).rows).toEqual(['ada@x.org', 'cyd@x.org']);
    await change(survey_key, 'Mail', 'Email');
    const back = await participantsOf(project_id, survey_key);
    expect(back.rows.slice(0, 3)).toEqual(['ada@x.org', 'bob@x.org', 'ada@x.org']);
    expect(back).toMatchObject({ count: 4, ids: 4 });
  });

  it('a part appended later recognises known people, and counts them once', async () => {
    const [own, other] = [(await service.project()).id, (await service.project()).id];
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
    for (const { upload_key } of [changed, fresh]) {
      const appended = await call('POST', `${base}/${upload_key}/append`, { num_parts: 2 });
      await sendParts(appended.body, more);
      await call('POST', `${base}/${upload_key}/complete`);
      await service.waitUntilFinal(upload_key);
    }
    const [a, b] = [await participantsOf(own, changed.survey_key), await participantsOf(other, fresh.survey_key)];
    expect([a.rows, a.count]).toEqual([b.rows, b.count]);
  });

  it('is deleted with the survey', async () => {
    const project_id = (await service.project()).id;
    const { survey_key } = await importInto(project_id);
    await importInto(project_id, plain, [`${header}ada@x.org,,,,Red\n`]);
    await change(survey_key, 'Mail', 'Do nothing');
    expect((await call('DELETE', at(survey_key))).status).toBe(200);
    const { body } = await call('GET', `/api/v1/workspace/participants?project_id=${project_id}`);
    expect(body.participants.map(({ email }: Participant) => email)).toEqual(['ada@x.org']);
  });
});

describe('refused changes have no effect', () => {
  it('answers that are not addresses: how many, and the first', async () => {
    const project_id = (await service.project()).id;
    const { survey_key } = await importInto(project_id);
    const before = await participantsOf(project_id, survey_key);
    const failed = await change(survey_key, 'Team', 'Email', { any_share: false });
    expect(failed.failure).toContain('8 of 8 answers (100%) are no e-mail address, the first in row 1: "Red"');
    expect(await participantsOf(project_id, survey_key)).toEqual(before);
  });

  it('a survey with media files, which may be linked to its people', async () => {
    const { upload_key } = await imported(byCell, clips, ['a.mp4']);
    const { survey_key } = (await call('GET', `${base}/${upload_key}/status`)).body;
    const questions: Question[] = (await call('GET', at(survey_key))).body.questions;
    const id = questions.find((question) => question.header === 'Name')?.id;
    const reply = await call('PATCH', `${at(survey_key)}/questions/${id}`, { type: 'Open-ended' });
    expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining('media files') } });
  });
});
