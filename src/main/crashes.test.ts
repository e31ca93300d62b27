import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Crashes } from './crashes.ts';
import { chooseWords } from './words.ts';

const words = chooseWords(['en']);

function crashes() {
  const webContents = Object.assign(new EventEmitter(), { reload: vi.fn(), forcefullyCrashRenderer: vi.fn() });
  const window = Object.assign(new EventEmitter(), { isDestroyed: () => false, webContents });
  const app = Object.assign(new EventEmitter(), { quit: vi.fn() });
  const process = new EventEmitter();
  const logged: unknown[][] = [];
  /** The button that the user clicks each time; -1: the question closes by itself. */
  const clicks: number[] = [];
  const asked: { message: string; buttons: string[]; signal?: AbortSignal }[] = [];
  const dialog = {
    showMessageBox: vi.fn(async (_window: unknown, question: (typeof asked)[number]) => {
      asked.push(question);
      if (clicks[0] === -1) await new Promise((resolve) => question.signal?.addEventListener('abort', resolve));
      return { response: Math.max(0, clicks.shift() ?? 0) };
    }),
  };
  const lost = vi.fn();
  const announce = vi.fn();
  const guard = new Crashes({
    app: app as never,
    process: process as never,
    dialog: dialog as never,
    window: () => window as never,
    words: () => words,
    log: (...line) => logged.push(line),
    logs: () => '/logs',
    lost,
    announce,
  });
  guard.guard(window as never);
  const die = (reason = 'crashed', contents: unknown = webContents) => {
    app.emit('render-process-gone', {}, contents, { reason, exitCode: 9 });
    return vi.advanceTimersByTimeAsync(0);
  };
  return { window, webContents, app, process, logged, clicks, asked, dialog, lost, announce, die };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a window that crashes', () => {
  test.each(['crashed', 'killed', 'oom', 'abnormal-exit', 'launch-failed'])(
    '(%s) is loaded again and reports it',
    async (reason) => {
      const { webContents, logged, lost, announce, die, dialog } = crashes();
      await die(reason);
      expect(webContents.reload).toHaveBeenCalledOnce();
      expect(lost).toHaveBeenCalledOnce();
      expect(announce.mock.calls).toEqual([['window']]);
      expect(logged).toEqual([['error', 'window gone', { reason, exitCode: 9 }]]);
      expect(dialog.showMessageBox).not.toHaveBeenCalled();
    },
  );

  test('four times in a minute asks: load it again', async () => {
    const { webContents, clicks, asked, app, die } = crashes();
    clicks.push(0);
    for (let time = 0; time < 4; time++) await die();
    expect(asked).toMatchObject([{ message: words.dies, buttons: [words.again, words.quit] }]);
    expect(webContents.reload).toHaveBeenCalledTimes(4);
    expect(app.quit).not.toHaveBeenCalled();
  });
});

describe('a window that hangs', () => {
  test('is loaded again if the user chooses so; one question at a time', async () => {
    const { window, webContents, clicks, asked } = crashes();
    clicks.push(1);
    window.emit('unresponsive');
    window.emit('unresponsive');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ buttons: [words.wait, words.again] });
    expect(webContents.forcefullyCrashRenderer).toHaveBeenCalledOnce();
  });
});

test('an uncaught error in main is logged and shown; a helper process that dies is only logged', () => {
  const { app, process, logged, announce } = crashes();
  const error = new Error('x');
  process.emit('uncaughtException', error);
  process.emit('unhandledRejection', 'y');
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5, name: 'gpu' });
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
  expect(logged).toEqual([
    ['error', 'main failed', { error }],
    ['error', 'main failed', { error: 'y' }],
    ['warn', 'process gone', { type: 'GPU', reason: 'crashed', exitCode: 5, name: 'gpu' }],
  ]);
  expect(announce.mock.calls).toEqual([['desktop'], ['desktop']]);
});

test('the first line of an error that the page prints is logged, nothing else', () => {
  const { webContents, logged } = crashes();
  webContents.emit('console-message', { level: 'error', message: `TypeError: x\n at y`, lineNumber: 3 });
  webContents.emit('console-message', { level: 'info', message: 'hello', lineNumber: 1 });
  expect(logged).toEqual([['error', 'window says', { text: 'TypeError: x', lineNumber: 3 }]]);
});

test.each([
  [['de-AT', 'en'], 'Warten'],
  [['fr', 'de'], 'Warten'],
  [['en-GB', 'de'], 'Wait'],
  [['fr'], 'Wait'],
  [[], 'Wait'],
])('on a system with the language %j main says %s', (wishes, word) => expect(chooseWords(wishes).wait).toBe(word));
