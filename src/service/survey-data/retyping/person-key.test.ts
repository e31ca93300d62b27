import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../scripts/whole-tests.ts';
import type { Participant, PersonKey } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { base, importParts, initialize } from '../../testing/survey-scenario.ts';

const service = await provideService();
const { call, get, readSurvey, readQuestions, readResponses, appendParts, changeColumn } = surveyCalls(service);
const send = (survey_key: string, person_key: unknown, more: object = {}) =>
  call('PATCH', `${surveyPath(survey_key)}/outline`, { ...more, person_key });
const readPeople = (query: object) => get('/api/v1/workspace/participants', { ...query });

/** Waits for the newest change of the key. */
async function settled(survey_key: string) {
  for (;;) {
    const { person_key, person_key_change } = await get(`${surveyPath(survey_key)}/outline`);
    if (!['queued', 'running'].includes(person_key_change?.state)) return { person_key, change: person_key_change };
    await sleep(20);
  }
}

async function setKey(survey_key: string, person_key: PersonKey | null) {
  const { status, body } = await send(survey_key, person_key);
  expect(status, JSON.stringify(body)).toBe(200);
  return settled(survey_key);
}

/** A key is named like its first column. */
const toKey = (...headers: string[]): PersonKey => ({ name: headers[0] ?? '', headers });
const column_mapping = { name: 'Name', mail: 'Email', why: 'Open-ended' };
const importInto = async (project_id: number, ...texts: string[]) =>
  importParts(service, texts, { project_id, column_mapping });
const newProject = async () => (await service.project()).id;

/** What is known of a person, in one text. */
const told = ({ name, email, key }: Participant) =>
  [name, email ?? '', key ? `${key.name}=${key.values.join('+')}` : ''].filter((part) => part !== '').join(' ');

/** Who answered each row of a survey (null: nobody known), everybody in its project, and the counts. */
async function gatherPeople(project_id: number, survey_key: string) {
  const everybody: Participant[] = (await readPeople({ project_id })).participants;
  const survey = await readSurvey(survey_key);
  const people = new Map(everybody.map((person) => [person.id, told(person)]));
  const distinct = (header: string) => {
    const shown = survey.questions.find((question) => question.header === header)?.distribution;
    return shown?.kind === 'people' ? shown.distinct : undefined;
  };
  return {
    rows: (await readResponses(survey_key)).map(({ participant_id: id }) => people.get(id ?? -1) ?? null),
    people: everybody.map((person) => `${told(person)} ×${person.number_of_surveys}`).sort(),
    count: survey.number_of_participants,
    emails: distinct('mail'),
  };
}

const visits = 'pid,clinic,name,mail,why\n';

describe('PATCH outline with person_key', () => {
  const written = 'AB 1,,,,x\n" ab  1",,,,y\nJOSÉ,,,,z\njose\u0301,,,,v\n01,,,,w\n1,,,,u\nSTRASSE,,,,t\nStraße,,,,s\n';
  it.each<[name: string, key: PersonKey, texts: string[], rows: (string | null)[], count: number, emails: number]>([
    [
      'one column, in several parts',
      toKey('pid'),
      [`${visits}007,A,,,x\n8,A,,,y\n`, `${visits}007,B,,,z\n`],
      ['pid=007', 'pid=8', 'pid=007'],
      2,
      0,
    ],
    [
      'two columns together, in the order in which they are named',
      { name: 'Patient', headers: ['clinic', 'pid'] },
      [`${visits}1,A,,,x\n1,B,,,y\n1,A,,,z\n`],
      ['Patient=A+1', 'Patient=B+1', 'Patient=A+1'],
      2,
      0,
    ],
    [
      'an address that begins with #',
      toKey('pid'),
      [`${visits},,,#a@x.org,x\n8,,,b@x.org,y\n`],
      ['#a@x.org', 'b@x.org pid=8'],
      2,
      2,
    ],
    [
      'blank and missing answers: known by address, then by name, then nobody',
      toKey('pid'),
      [`${visits},A,Ann,ann@x.org,x\n#N/A,A,Bob,,y\n , ,,,z\n1,A,Ann,ANN@x.org,v\n`],
      ['Ann ann@x.org', 'Bob', null, 'Ann ann@x.org pid=1'],
      3,
      2,
    ],
    [
      'upper and lower case, white space and the ways to write an accent are alike, leading zeros are not',
      toKey('pid'),
      [visits + written],
      ['pid=AB 1', 'pid=AB 1', 'pid=JOSÉ', 'pid=JOSÉ', 'pid=01', 'pid=1', 'pid=STRASSE', 'pid=STRASSE'],
      5,
      0,
    ],
    [
      'the first name and address that a response gives',
      toKey('pid'),
      [`${visits}1,,,,x\n1,,Ann,,y\n1,,Other,a@x.org,z\n2,,,b@x.org,v\n`],
      ['Ann a@x.org pid=1', 'Ann a@x.org pid=1', 'Ann a@x.org pid=1', 'b@x.org pid=2'],
      2,
      2,
    ],
    [
      'an address that looks like a key is an address',
      toKey('pid'),
      [`${visits},,,=pid@x.org,x\n1,,,,y\n`],
      ['=pid@x.org', 'pid=1'],
      2,
      1,
    ],
  ])('%s', async (_, key, texts, rows, count, emails) => {
    const project_id = await newProject();
    const { survey_key } = await importInto(project_id, ...texts);
    const before = await gatherPeople(project_id, survey_key);
    const { person_key, change } = await setKey(survey_key, key);
    expect(person_key).toEqual(key);
    const keyed = rows.filter((row) => row?.includes(`${key.name}=`)).length;
    expect(change).toMatchObject({ state: 'done', to: key, parts: texts.length, parts_done: texts.length, keyed });
    expect(await gatherPeople(project_id, survey_key)).toMatchObject({ rows, count, emails });
    expect(await readSurvey(survey_key)).toMatchObject({ person_key: key, person_key_change: change });
    expect((await setKey(survey_key, null)).person_key).toBeNull();
    expect(await gatherPeople(project_id, survey_key)).toEqual(before);
  });

  it('joins surveys with a key of the same name; each is counted once, and q finds values, not the name', async () => {
    const project_id = await newProject();
    const first = await importInto(project_id, 'Study ID,why\nS-01,x\nS-02,y\n');
    const second = await importInto(project_id, `${visits}s-01,A,Ann,ann@x.org,x\nS-03,A,,,y\n`);
    const third = await importInto(project_id, 'Study ID,why\nS-01,x\n');
    await setKey(first.survey_key, toKey('Study ID'));
    await setKey(second.survey_key, { name: ' study  id', headers: ['pid'] });
    await setKey(third.survey_key, { name: 'Other', headers: ['Study ID'] });
    expect((await get('/api/v1/workspace/person-keys', { project_id })).person_keys).toEqual([
      { name: 'Study ID', surveys: 2 },
      { name: 'Other', surveys: 1 },
    ]);
    const ann = 'Ann ann@x.org Study ID=S-01';
    expect((await gatherPeople(project_id, first.survey_key)).rows).toEqual([ann, 'Study ID=S-02']);
    const { rows, people, emails } = await gatherPeople(project_id, second.survey_key);
    expect(rows).toEqual([ann, 'study id=S-03']);
    expect(people).toEqual([`${ann} ×2`, 'Other=S-01 ×1', 'Study ID=S-02 ×1', 'study id=S-03 ×1']);
    expect(emails).toBe(1);
    const find = (q: string) => readPeople({ q, project_id });
    expect((await find('s-0')).count).toBe(4);
    expect((await find('study')).count).toBe(0);
    expect((await find('ann@x')).count).toBe(1);
    const [{ id }] = (await find('ann')).participants;
    const { surveys } = await get(`/api/v1/workspace/participants/${id}`);
    expect(surveys.map((one: { survey_key: string }) => one.survey_key)).toEqual([first.survey_key, second.survey_key]);
    // What other surveys know of a person outlives a change and a deletion.
    await setKey(second.survey_key, toKey('clinic'));
    expect((await gatherPeople(project_id, first.survey_key)).rows).toEqual([ann, 'Study ID=S-02']);
    expect((await gatherPeople(project_id, second.survey_key)).count).toBe(1);
    await setKey(second.survey_key, { name: 'Study ID', headers: ['pid'] });
    expect((await call('DELETE', `${surveyPath(first.survey_key)}?undo_seconds=0`)).status).toBe(200);
    const left = async () => (await gatherPeople(project_id, second.survey_key)).people;
    expect(await left()).toEqual([`${ann} ×1`, 'Other=S-01 ×1', 'Study ID=S-03 ×1']);
    const stored = service.database.read.selectFrom('participants').select('id').where('project_id', '=', project_id);
    await expect.poll(async () => (await stored.execute()).length, { timeout: 20_000 }).toBe(3);
    expect((await gatherPeople(project_id, second.survey_key)).rows).toEqual([ann, 'Study ID=S-03']);
  });

  it('appended parts are read by it, and known people are counted once', async () => {
    const project_id = await newProject();
    const { survey_key, upload_key } = await importInto(
      project_id,
      `${visits}1,A,,,x\n2,A,,,y\n,,Cy,,z\n5,A,,fay@x.org,w\n`,
    );
    // Fay's address stays known by this one, under the id that the first survey gave it.
    await importInto(project_id, `${visits},,Fay,fay@x.org,x\n`);
    const other = await importInto(project_id, `${visits}3,A,Dee,dee@x.org,x\n`);
    await setKey(survey_key, toKey('pid'));
    await setKey(other.survey_key, toKey('pid'));
    // Another order of the columns, as an append may have.
    const header = 'why,mail,name,clinic,pid\n';
    await appendParts(upload_key, [
      `${header}x,,,A,1\nx,,,A,3\nx,,,A,4\n`,
      `${header}x,Ann@x.org,,,1\nx,,Cy,,\nx,fay@x.org,,,\n`,
    ]);
    const [ann, dee] = ['ann@x.org pid=1', 'Dee dee@x.org pid=3'];
    const people = await gatherPeople(project_id, survey_key);
    expect(people).toMatchObject({
      rows: [ann, 'pid=2', 'Cy', 'fay@x.org pid=5', ann, dee, 'pid=4', ann, 'Cy', 'Fay fay@x.org'],
      count: 8,
      emails: 4,
    });
    // The same as if all of it were read again.
    await setKey(survey_key, null);
    await setKey(survey_key, toKey('pid'));
    expect(await gatherPeople(project_id, survey_key)).toEqual(people);
  });

  it('another type or other missing words of its columns read people again', async () => {
    const project_id = await newProject();
    const { survey_key } = await importInto(project_id, `${visits}1,A,Ann,,x\nnobody,A,Bob,,y\nnobody,A,,,z\n`);
    await setKey(survey_key, toKey('pid'));
    expect((await gatherPeople(project_id, survey_key)).rows).toEqual([
      'Ann pid=1',
      'Bob pid=nobody',
      'Bob pid=nobody',
    ]);
    await changeColumn(survey_key, 'pid', { missing: ['nobody'] });
    expect((await gatherPeople(project_id, survey_key)).rows).toEqual(['Ann pid=1', 'Bob', null]);
  });
});

describe('what is refused', () => {
  it.each<[name: string, person_key: unknown, sentence: string]>([
    ['a header that is none', toKey('X'), 'no column “X”'],
    ['a column twice', toKey('pid', 'pid'), 'names a column twice'],
    ['no column', { name: 'a', headers: [] }, 'must name a column'],
    ['five columns', toKey('pid', 'clinic', 'name', 'mail', 'why'), 'can name 4 columns'],
    ['no name', { name: '  ', headers: ['pid'] }, 'name must not be empty'],
    ['a text', 'pid', 'must be an object or null'],
  ])('%s: 400, and nothing of the request happens', async (_, person_key, sentence) => {
    const { survey_key } = await importInto(await newProject(), `${visits}1,A,,,x\n`);
    const before = await get(`${surveyPath(survey_key)}/outline`);
    const answer = await send(survey_key, person_key, { displays: { pid: { as: 'options' } } });
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } });
    expect(await get(`${surveyPath(survey_key)}/outline`)).toEqual(before);
  });

  it('a key that no response has fails with a sentence, and everything is as before', async () => {
    const project_id = await newProject();
    const { survey_key } = await importInto(project_id, `${visits},A,Ann,,x\n1,,Bob,,x\n`);
    const before = await gatherPeople(project_id, survey_key);
    const { person_key, change } = await setKey(survey_key, toKey('pid', 'clinic'));
    expect(person_key).toBeNull();
    expect(change).toMatchObject({ state: 'failed', failure: expect.stringContaining('No response has an answer in') });
    expect(await gatherPeople(project_id, survey_key)).toEqual(before);
  });

  it('the same key again begins nothing; a survey whose columns are not known yet is a conflict', async () => {
    const { survey_key } = await importInto(await newProject(), `${visits}1,A,,,x\n`);
    const first = await setKey(survey_key, toKey('pid'));
    expect(await setKey(survey_key, toKey('pid'))).toEqual(first);
    const waiting = await initialize(service, 1);
    expect((await send(waiting.survey_key, null)).status).toBe(409);
  });

  it('with a simultaneous append, deletion or other change: one succeeds, the others are refused', async () => {
    for (let round = 0; round < tries(2, 10); round++) {
      const project_id = await newProject();
      const { survey_key, upload_key } = await importInto(project_id, `${visits}1,A,,,x\n2,A,,,y\n`);
      const { why } = await readQuestions(survey_key);
      const answers = await Promise.all([
        send(survey_key, toKey('pid')),
        send(survey_key, toKey('clinic')),
        call('PATCH', `${surveyPath(survey_key)}/questions/${why?.id}`, { type: 'Do nothing' }),
        round % 2 === 0
          ? call('POST', `${base}/${upload_key}/append`, { num_parts: 1 })
          : call('DELETE', surveyPath(survey_key)),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(
        statuses.every((status) => [200, 201, 202, 404, 409].includes(status)),
        String(statuses),
      ).toBe(true);
      const begun = statuses.slice(0, 2).filter((status) => status === 200).length;
      if (statuses[3] !== 200 || round % 2 === 0) {
        const { person_key } = await settled(survey_key);
        expect(person_key === null).toBe(begun === 0);
      }
    }
  });
});
