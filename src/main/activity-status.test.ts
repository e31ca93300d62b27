import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueueReport } from '../contract/process-messages.ts';
import { ActivityStatus } from './activity-status.ts';

const window = {
  isFocused: vi.fn(() => false),
  setProgressBar: vi.fn(),
  webContents: { setBackgroundThrottling: vi.fn() },
};
const power = { start: vi.fn(() => 7), stop: vi.fn(() => true) };
const notices: (EventEmitter & { about: object; show: () => void; close: () => void })[] = [];
const show = vi.fn();
const importsDone = vi.fn();
let activityStatus: ActivityStatus;
let current: typeof window | null;

beforeEach(() => {
  vi.clearAllMocks();
  notices.length = 0;
  current = window;
  activityStatus = new ActivityStatus({
    window: () => current as never,
    power,
    notification: (about) => {
      const notice = Object.assign(new EventEmitter(), { about, show: vi.fn(), close: vi.fn() });
      notices.push(notice);
      return notice as never;
    },
    show,
    importsDone,
  });
});

const report = (activeImports: number, given: Partial<QueueReport> = {}) =>
  activityStatus.update({ activeImports, fraction: activeImports === 0 ? null : 0.25, ended: null, ...given });
const done = (name: string) => ({ ended: { name, sentence: `${name} is imported.`, isDone: true } });
const failed = (name: string) => ({ ended: { name, sentence: `${name} stopped.`, isDone: false } });

test('the dock and the taskbar show the progress while imports are running', () => {
  report(2);
  report(0);
  expect(window.setProgressBar.mock.calls).toEqual([[0.25], [-1]]);
});

test('the computer stays awake from the first import to the last, once; a window out of sight is not slowed down', () => {
  for (const count of [0, 1, 3, 1, 0, 0, 2]) report(count);
  expect(power.start.mock.calls).toEqual([['prevent-app-suspension'], ['prevent-app-suspension']]);
  expect(power.stop.mock.calls).toEqual([[7]]);
  expect(window.webContents.setBackgroundThrottling.mock.calls).toEqual([[false], [true], [false]]);
});

describe('an import that ends', () => {
  test('is notified while the window is not focused, one at a time; a click shows the window', () => {
    report(3);
    report(2, done('A'));
    report(1, failed('B'));
    report(0, done('C'));
    expect(notices.map(({ about }) => about)).toEqual([
      { title: 'A', body: 'A is imported.', silent: true },
      { title: 'B', body: 'B stopped.', silent: false },
      { title: 'C', body: 'C is imported.', silent: false },
    ]);
    for (const { show: shown } of notices) expect(shown).toHaveBeenCalledOnce();
    expect(notices.map(({ close }) => vi.mocked(close).mock.calls.length)).toEqual([1, 1, 0]);
    notices[2]?.emit('click');
    expect(show).toHaveBeenCalledOnce();
  });

  test('lets the app quit when it was the last and none failed', () => {
    report(2);
    report(1, failed('A'));
    report(0, done('B'));
    expect(importsDone).not.toHaveBeenCalled();
    report(1);
    expect(importsDone).not.toHaveBeenCalled();
    report(0, done('A'));
    expect(importsDone).toHaveBeenCalledOnce();
  });
});
