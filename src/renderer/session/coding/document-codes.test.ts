import { expect, test, vi } from 'vitest';
import { redoStep, undoStep } from '../history.ts';
import type { SessionObjects } from '../objects.ts';
import { changeCode, createCode } from './document-codes.ts';

vi.mock('../../lib/window-state.ts', () => ({ useImported: { setState: () => {} } }));

/** What is sent of codes, and what is loaded again. */
function watchCodes() {
  const sent: unknown[] = [];
  const shown = new Set<string>();
  const note = async ({ body }: { body: unknown }) => {
    sent.push(body);
    return { code_id: 7 };
  };
  const queryClient = {
    invalidateQueries: async ({ queryKey: [key] }: { queryKey: [string] }) => void shown.add(key),
  };
  const api = { createInsightCode: note, changeInsightCode: note, createCode: note, changeCode: note };
  return { sent, shown, objects: { api, queryClient } as unknown as SessionObjects };
}

test.each(['insight', 'survey'] as const)('%s: a code that is made can be undone and made again', async (kind) => {
  const { sent, objects } = watchCodes();
  const source = { kind, key: `${kind} of a new code` };
  await createCode(objects, source, 'Price');
  await undoStep(source.key);
  await redoStep(source.key);
  expect(sent).toEqual([{ name: 'Price' }, { deleted: true }, { deleted: false }]);
});

test('a code that is changed is shown anew in documents and in every survey of the project', async () => {
  const { shown, objects } = watchCodes();
  const states = { before: { name: 'Price' }, after: { name: 'Costs' } };
  await changeCode(objects, { kind: 'survey', key: 'survey' }, 7, states);
  expect([...shown].sort()).toEqual(['coded-passages', 'codes', 'document-codes', 'notes', 'survey']);
});
