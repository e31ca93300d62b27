import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mainCalls } from '../contract/bridge.ts';

type Handler = (event: unknown, ...given: unknown[]) => unknown;
const handlers = new Map<string, Handler>();
vi.mock('electron', () => ({ ipcMain: { handle: (name: string, handler: Handler) => handlers.set(name, handler) } }));
const { answerCalls, tell } = await import('./ipc.ts');

const mainFrame = { origin: 'app://sheaf' };
const sent: unknown[][] = [];
const webContents = {
  mainFrame,
  send: (...message: unknown[]) => void sent.push(message),
  executeJavaScript: async (...given: unknown[]) => void sent.push(given),
};
const window = { isDestroyed: () => false, webContents };
const calls = {
  connection: async () => ({ base_url: 'http://127.0.0.1:1', token: 't' }),
  reportQueue: vi.fn(),
  leave: vi.fn(),
  takeOpened: vi.fn(),
  report: vi.fn(),
  remember: vi.fn(),
  instances: vi.fn(),
  addInstance: vi.fn(),
  removeInstance: vi.fn(),
  nameStorage: vi.fn(),
  instanceToken: vi.fn(),
  chooseFolder: vi.fn(),
};
let current: typeof window | null = window;

beforeEach(() => {
  handlers.clear();
  sent.length = 0;
  current = window;
  calls.reportQueue.mockReset();
  answerCalls(calls, () => current as never);
});

function call(name: string, event: unknown, ...given: unknown[]): unknown {
  const handler = handlers.get(name);
  if (handler === undefined) throw new Error(`no handler for ${name}`);
  return handler(event, ...given);
}
const report = { activeImports: 2, fraction: 0.5, ended: null };
const ours = { sender: webContents, senderFrame: mainFrame };

test('every call of the contract is answered, and nothing else', async () => {
  expect([...handlers.keys()]).toEqual([...mainCalls]);
  expect(await call('connection', ours)).toEqual({ base_url: 'http://127.0.0.1:1', token: 't' });
  call('reportQueue', ours, report);
  expect(calls.reportQueue.mock.calls).toEqual([[report]]);
  call('leave', ours, 'stay');
  expect(calls.leave.mock.calls).toEqual([['stay']]);
});

describe('other senders are refused', () => {
  test.each([
    ['a frame inside our page', { sender: webContents, senderFrame: { origin: 'app://sheaf' } }],
    ['another window', { sender: { mainFrame }, senderFrame: mainFrame }],
    ['a frame that is gone', { sender: webContents, senderFrame: null }],
  ])('%s', (_, event) => {
    for (const name of mainCalls) expect(() => call(name, event, 0.5)).toThrow("only Sheaf's own window");
  });

  test.each(['null', 'file://', 'https://sheaf', 'app://sheaf.evil', 'app://evil', ''])(
    'our window at %s',
    (origin) => {
      const elsewhere = { origin };
      current = { ...window, webContents: { ...webContents, mainFrame: elsewhere } };
      const event = { sender: current.webContents, senderFrame: elsewhere };
      for (const name of mainCalls) expect(() => call(name, event)).toThrow("only Sheaf's own window");
    },
  );

  test('when there is no window', () => {
    current = null;
    expect(() => call('connection', ours)).toThrow("only Sheaf's own window");
  });
});

test.each<[object]>([
  [{ fraction: 2 }],
  [{ activeImports: 1.5 }],
  [{ ended: 'a.csv' }],
  [{ ended: { name: 'x'.repeat(501), sentence: '', isDone: true } }],
])('a report of the queue with %j is refused', (patch) => {
  expect(() => call('reportQueue', ours, { ...report, ...patch })).toThrow('the arguments are not valid');
  expect(() => call('reportQueue', ours, report, 1)).toThrow('the arguments are not valid');
  expect(calls.reportQueue).not.toHaveBeenCalled();
});

test('events are sent to the window, but not to a closed one', async () => {
  tell(window as never, 'disconnected', { reason: 'x' });
  expect(sent).toEqual([['disconnected', { reason: 'x' }]]);
  tell(null, 'open-files');
  tell({ ...window, isDestroyed: () => true } as never, 'open-files');
  expect(sent).toHaveLength(1);
});
