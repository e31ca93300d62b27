import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { damagedFolderExit } from '../contract/process-messages.ts';
import { askAboutStart, ServiceHost, type ServiceProcess } from './service-host.ts';
import { chooseWords } from './words.ts';

class FakeProcess extends EventEmitter implements ServiceProcess {
  readonly stderr = new PassThrough();
  readonly postMessage = vi.fn();
  readonly kill = vi.fn(() => this.emit('exit', 15));
  ready(token: string): void {
    this.emit('message', { type: 'ready', base_url: 'http://127.0.0.1:1', storage_url: 'http://127.0.0.1:2', token });
  }
}

function started() {
  const processes: FakeProcess[] = [];
  const told: unknown[] = [];
  let logged = '';
  const answered = Promise.withResolvers<void>();
  const host = new ServiceHost({
    fork: () => {
      const process = new FakeProcess();
      processes.push(process);
      return process;
    },
    onConnection: ({ token }) => told.push({ connected: token }),
    onDisconnected: (reason) => told.push({ reason }),
    onCannotStart: (why) => {
      told.push({ cannot: why });
      return answered.promise;
    },
    log: (text) => {
      logged += text;
    },
    onRequest: () => false,
  });
  return { host, processes, told, answered, logged: () => logged, last: () => processes.at(-1) as FakeProcess };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a service that ends by itself', () => {
  test('starts again, and earlier callers get the connection', async () => {
    const { host, processes, told, last } = started();
    const asked = host.connection();
    last().emit('exit', 1);
    expect(processes).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(processes).toHaveLength(2);
    last().ready('second');
    await expect(asked).resolves.toEqual({ base_url: 'http://127.0.0.1:1', token: 'second' });
    expect(told).toEqual([{ reason: expect.stringMatching(/being started again/) }, { connected: 'second' }]);
  });

  test('waits longer each time, and resets the pause after a healthy run', () => {
    const { processes, last } = started();
    for (const pause of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
      const before = processes.length;
      last().emit('exit', 1);
      vi.advanceTimersByTime(pause - 1);
      expect(processes).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(processes).toHaveLength(before + 1);
    }
    vi.advanceTimersByTime(20_001);
    last().emit('exit', 1);
    vi.advanceTimersByTime(500);
    expect(processes).toHaveLength(9);
  });

  test('that cannot start is not tried again until the user has answered', async () => {
    const { processes, told, last, answered } = started();
    for (const _ of [1, 2]) {
      last().stderr.write('sheaf.db is damaged.\n');
      await vi.advanceTimersByTimeAsync(0);
      last().emit('exit', 1);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(told).toContainEqual({ cannot: 'sheaf.db is damaged.' });
    expect(processes).toHaveLength(2);
    answered.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(processes).toHaveLength(3);
  });

  test('gives its last readable line as the reason, not its log lines', async () => {
    const { told, last } = started();
    last().stderr.write('{"level":30}\nThe data folder is in use by another Sheaf.\n{"level":50}\n');
    await vi.advanceTimersByTimeAsync(1);
    last().emit('exit', 1);
    expect(told).toEqual([{ reason: expect.stringMatching(/in use by another Sheaf\.$/) }]);
  });
});

test.each([
  ['another shape', { type: 'ready', url: 'http://127.0.0.1:1' }],
  ['another machine', { type: 'ready', base_url: 'http://10.0.0.1:1', storage_url: 'http://127.0.0.1:2', token: 't' }],
  ['no object', 'ready'],
  ['nothing', undefined],
])('a message of %s is not taken for a connection', (_, message) => {
  const { told, last, logged } = started();
  last().emit('message', message);
  expect(told).toEqual([]);
  expect(logged()).toContain('not understood');
});

test('the token is never logged', async () => {
  const { last, logged } = started();
  last().ready('s3cret');
  last().emit('message', { type: 'ready', token: 's3cret' });
  last().emit('exit', 1);
  expect(logged()).not.toContain('s3cret');
});

describe('stop', () => {
  test('requests the end, waits for it and starts nothing again', async () => {
    const { host, processes, last } = started();
    const stopped = host.stop();
    expect(last().postMessage).toHaveBeenCalledWith({ type: 'stop' });
    last().emit('exit', 0);
    await stopped;
    vi.advanceTimersByTime(60_000);
    expect(processes).toHaveLength(1);
    expect(last().kill).not.toHaveBeenCalled();
  });
});

class FakeRepair extends EventEmitter {
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly postMessage = vi.fn();
  readonly kill = vi.fn();
}

function asked(...answers: string[]) {
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
  const options = { app, dialog, window: null, words: chooseWords(['en']), forkRepair };
  return { options: options as never, shown, forkRepair };
}

it('says why, repairs when the user wants it, and shows what came of it', async () => {
  vi.useRealTimers();
  const { options, shown, forkRepair } = asked('Repair', 'OK');
  await askAboutStart(options, 'sheaf.db is damaged. “sheaf repair” makes again what can be made.', damagedFolderExit);
  expect(shown).toMatchObject([
    { message: 'Sheaf could not start', buttons: ['Repair', 'Try Again', 'Quit'] },
    { message: 'The repair has ended', detail: 'Made again: the indexes.' },
  ]);
  expect(shown[0]?.detail).toContain('sheaf.db is damaged.');
  expect(forkRepair).toHaveBeenCalledOnce();
});
