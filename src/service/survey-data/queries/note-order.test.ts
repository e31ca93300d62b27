import { beforeAll, describe, expect, it } from 'vitest';
import type { Note, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const header = 'When,Score,Why,Else\n';
const parts = [
  `${header}2026-01-03,9,No.,a\n2026-01-01,2,The longest answer of all of them,b\n2026-01-02,,no,c\n`,
  `${header}2026-01-05,5,--,d\n2026-01-04,7, NO ,e\n2026-01-06,7,Nein,f\n2026-01-07,1,?,g\n`,
];
const column_mapping = { When: 'Timestamp', Score: 'NPS', Why: 'Open-ended', Else: 'Open-ended' } as const;

const service = await provideService();
const { call, get, readQuestions, changeColumn } = surveyCalls(service);
let path: string;
let questions: Record<string, Question>;
beforeAll(async () => {
  const { id: project_id } = await service.project();
  const { survey_key } = await importParts(service, parts, { project_id, column_mapping });
  path = surveyPath(survey_key);
  questions = await readQuestions(survey_key);
  // Only signs: answers here, so that they can be folded.
  await changeColumn(survey_key, 'Why', { missing: [] });
});

const list = async (query: object): Promise<Note[]> =>
  (await get(`${path}/notes`, { question_id: questions.Why?.id, ...query })).notes;

describe('GET …/notes', () => {
  it.each<[what: string, query: () => object, rows: number[]]>([
    ['as they came', () => ({}), [1, 2, 3, 4, 5, 6, 7]],
    ['the last first', () => ({ order: 'desc' }), [7, 6, 5, 4, 3, 2, 1]],
    ['by time', () => ({ sort: 'time' }), [2, 3, 1, 5, 4, 6, 7]],
    ['the longest first', () => ({ sort: 'length', order: 'desc' }), [2, 6, 1, 3, 4, 5, 7]],
    ['by a score, those without one last', () => ({ sort: `question:${questions.Score?.id}` }), [7, 2, 4, 5, 6, 1, 3]],
  ])('sorted: %s, page by page', async (_, query, rows) => {
    expect((await list(query())).map(({ row }) => row)).toEqual(rows);
    const read: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more = cursor === '' ? {} : { cursor };
      const page = await get(`${path}/notes`, { question_id: questions.Why?.id, limit: '2', ...query(), ...more });
      read.push(...page.notes.map(({ row }: Note) => row));
      cursor = page.next_cursor;
    }
    expect(read).toEqual(rows);
  });

  it('folds answers that say the same, and says how many', async () => {
    const { notes, ...all } = await get(`${path}/notes`, { question_id: questions.Why?.id, fold: 'yes', limit: 4 });
    expect(notes.map(({ row, text, same }: Note) => [row, text.trim(), same])).toEqual([
      [1, 'No.', 3],
      [2, 'The longest answer of all of them', 1],
      [4, '--', 2],
      [6, 'Nein', 1],
    ]);
    expect(all).toMatchObject({ count: 7, entries: 4 });
  });

  it('folds only what passes', async () => {
    const filter = [{ kind: 'nps', question_id: questions.Score?.id, min: 7, max: 9 }];
    expect((await list({ fold: 'yes', filter })).map(({ row, same }) => [row, same])).toEqual([
      [1, 2],
      [6, 1],
    ]);
  });

  it('a code is set on all that say the same, among those that pass', async () => {
    const { code_id } = (await call('POST', `${path}/codes`, { name: 'Nothing' })).body;
    const [first] = await list({});
    const filter = [{ kind: 'nps', question_id: questions.Score?.id, min: 7, max: 9 }];
    const mark = (more: object) =>
      call('POST', `${path}/codes/${code_id}/marks`, {
        ...{ question_id: questions.Why?.id, mark: 'set', note_ids: [first?.id], also_same: true },
        ...more,
      });
    expect((await mark({ filter })).body.changed).toBe(2);
    expect((await mark({})).body.changed).toBe(1);
    expect((await list({})).filter(({ codes }) => codes.includes(code_id)).map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  it.each([{ sort: 'length' }, { fold: 'yes' }, { order: 'desc' }])('%j of several questions: 400', async (query) => {
    const { status, body } = await call('GET', `${path}/notes?${new URLSearchParams(query)}`);
    expect([status, body.code]).toEqual([400, 'order_of_several_questions']);
  });
});
