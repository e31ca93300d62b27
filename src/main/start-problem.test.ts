import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { damagedFolderExit } from '../contract/process-messages.ts';
import { StartProblem } from './start-problem.ts';
import { wordsFor } from './words.ts';

class FakeRepair extends EventEmitter {
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly postMessage = vi.fn();
  readonly kill = vi.fn();
}

function started(...answers: string[]) {
  const shown: { message: string; detail: string; buttons: string[] }[] = [];
  const app = { quit: vi.fn() };
  const repair = new FakeRepair();
  const forkRepair = vi.fn(() => {
    setImmediate(() => {
      repair.stdout.end('Made again: the indexes.');
      repair.stdout.once('close', () => repair.emit('exit', 0));
    });
    return repair;
  });
  const dialog = {
    showMessageBox: vi.fn(async (box: (typeof shown)[number]) => {
      shown.push(box);
      return { response: box.buttons.indexOf(answers.shift() ?? ''), checkboxChecked: false };
    }),
  };
  const problem = new StartProblem({
    app,
    dialog,
    window: () => null,
    words: () => wordsFor(['en']),
    forkRepair,
  } as never);
  return { problem, shown, app, forkRepair };
}

it('says why, repairs when the user wants it, and shows what came of it', async () => {
  const { problem, shown, forkRepair } = started('Repair', 'OK');
  await problem.ask('sheaf.db is damaged. “sheaf repair” makes again what can be made.', damagedFolderExit);
  expect(shown).toMatchObject([
    { message: 'Sheaf could not start', buttons: ['Repair', 'Try Again', 'Quit'] },
    { message: 'The repair has ended', detail: 'Made again: the indexes.' },
  ]);
  expect(shown[0]?.detail).toContain('sheaf.db is damaged.');
  expect(forkRepair).toHaveBeenCalledOnce();
});
