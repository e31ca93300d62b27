import { expect, test } from 'vitest';
import { recordStep, redoStep, undoStep } from './history.ts';

test('a step that fails stays where it was and can be tried again', async () => {
  const made: string[] = [];
  const refused = new Set(['undo', 'redo']);
  const make = async (what: string) => {
    if (refused.delete(what)) throw new Error('The service does not answer.');
    made.push(what);
  };
  recordStep('survey', { undo: () => make('undo'), redo: () => make('redo') });
  expect([await undoStep('survey'), await undoStep('survey'), await undoStep('survey')]).toEqual([false, true, false]);
  expect([await redoStep('survey'), await redoStep('survey')]).toEqual([false, true]);
  expect(made).toEqual(['undo', 'redo']);
});
