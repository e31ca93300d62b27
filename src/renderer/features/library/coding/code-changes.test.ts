import { expect, test, vi } from 'vitest';
import type { Note } from '../../../../contract/index.ts';
import { undoStep } from '../../../session/history.ts';
import type { SessionObjects } from '../../../session/objects.ts';
import { toggleCode } from './code-changes.ts';

vi.mock('../../../lib/window-state.ts', () => ({ useImported: { setState: () => {} } }));

test('of two keys that are pressed at once the second is sent after the answer to the first, and undone first', async () => {
  const events: string[] = [];
  const waits = [20, 0];
  const queryClient = { cancelQueries: async () => {}, setQueriesData: () => {}, invalidateQueries: async () => {} };
  const api = {
    markAnswers: async ({ body: { mark } }: { body: { mark: string } }) => {
      events.push(`${mark} is sent`);
      await new Promise((resolve) => setTimeout(resolve, waits.shift()));
      events.push(`${mark} is done`);
      return { change_id: mark === 'set' ? 1 : 2, changed: 1 };
    },
    undoMarks: async ({ params: { change_id } }: { params: { change_id: string } }) => events.push(`undo ${change_id}`),
  };
  const objects = { api, queryClient } as unknown as SessionObjects;
  const note = {
    id: 5,
    question_id: 1,
    row: 1,
    text: 'a',
    marks: [],
    codes: [],
    coded: [],
    beside: [],
    same: 1,
  } satisfies Note;
  const toggle = (codes: number[]) =>
    toggleCode(objects, 'survey', { ...note, codes }, { code_id: 3, words: null }, {});
  await Promise.all([toggle([]), toggle([3])]);
  await undoStep('survey');
  expect(events).toEqual(['set is sent', 'set is done', 'removed is sent', 'removed is done', 'undo 2']);
});
