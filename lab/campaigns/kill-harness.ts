import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PresignedForm } from '../../src/contract/index.ts';
import { type ServeProcess, sheaf, startServe } from '../../src/service/testing/cli-process.ts';
import { sendForm } from '../../src/service/testing/test-service.ts';

/** Thrown by a call that a kill has interrupted; the client checks the state and continues. */
class Cut extends Error {}

const patienceMs = 120_000;

/** Talks to a service that is killed again and again: a call either has its answer or throws `Cut`. */
export class CutCaller {
  readonly #token: string;
  readonly #serve: () => Promise<Pick<ServeProcess, 'url'>>;
  /** Keys of the objects the store has answered for with 204. */
  readonly acknowledged = new Set<string>();

  /** Requests that were answered as if the key or what it asks for were gone, or with 500. */
  readonly refused: string[] = [];

  constructor(token: string, serve: () => Promise<Pick<ServeProcess, 'url'>>) {
    this.#token = token;
    this.#serve = serve;
  }

  async #ask(method: string, path: string, body?: object): Promise<{ status: number; result: unknown }> {
    const { url } = await this.#serve();
    const headers = { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    try {
      const reply = await fetch(`${url}${path}`, init);
      const result: unknown = await reply.json();
      if (reply.status === 500) this.refused.push(`${method} ${path}: 500`);
      if (reply.status >= 500) throw new Cut();
      return { status: reply.status, result };
    } catch {
      throw new Cut();
    }
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const { status, result } = await this.#ask(method, path, body);
    if ([401, 403, 404, 429].includes(status)) this.refused.push(`${method} ${path}: ${status}`);
    return result as T;
  }

  /** The status of a call that may be refused. */
  async status(method: string, path: string): Promise<number> {
    return (await this.#ask(method, path)).status;
  }

  /** Sends a form. @returns whether the store has it */
  async send(form: PresignedForm, bytes: string | Uint8Array): Promise<boolean> {
    const reply = await sendForm(form, bytes).catch(() => undefined);
    if (reply?.status !== 204) return false;
    this.acknowledged.add(form.upload_fields.key ?? '');
    return true;
  }

  /** Repeats a step, cut or undone, until it has a result. @throws Error after two minutes without one and without a kill */
  async until<T>(step: () => Promise<T | undefined>): Promise<T> {
    let instance = await this.#serve();
    for (let since = performance.now(); performance.now() < since + patienceMs; ) {
      const running = await this.#serve();
      if (running !== instance) since = performance.now();
      instance = running;
      try {
        const result = await step();
        if (result !== undefined) return result;
      } catch (error) {
        if (!(error instanceof Cut)) throw error;
      }
      await sleep(20);
    }
    throw new Error('A step of an import had no end within two minutes.');
  }
}

export interface KilledService {
  dataDir: string;
  project_id: number;
  caller: CutCaller;
  /** The instance that runs by now. */
  serve(): Promise<ServeProcess>;
  /** How often it was killed so far. */
  kills(): number;
  isKilling(): boolean;
}

/**
 * Runs `work` against a service on a new folder that is killed with SIGKILL `kills` times, `gapMs` at most after each start,
 * and started again each time. Where a start takes long, so does what follows: then it lives for as long as its start took.
 * `work` continues after the last kill.
 * @param random 0 to 1, for a campaign that can be repeated
 */
export async function underKills<T>(
  { kills, gapMs, random = Math.random }: { kills: number; gapMs: number; random?: (() => number) | undefined },
  work: (service: KilledService) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sheaf-kill-'));
  let serve = startServe(dataDir);
  let killed = 0;
  let isOver = false;
  async function kill(): Promise<void> {
    for (let began = performance.now(); killed < kills && !isOver; began = performance.now()) {
      const running = await serve;
      const startMs = performance.now() - began;
      await sleep(5 + random() * Math.max(gapMs, startMs));
      await running.end('SIGKILL');
      killed++;
      serve = startServe(dataDir);
    }
  }
  let killer: Promise<void> | undefined;
  try {
    await serve;
    const [project] = sheaf(['projects', 'create', '--data-dir', dataDir, '--name', 'Kills']).lines;
    const scopes = 'survey:write,insight:write,file:write,project:read';
    const key = ['keys', 'create', '--name', 'k', '--scopes', scopes, '--requests-per-minute', 'unlimited'];
    const { token } = sheaf([...key, '--data-dir', dataDir]).lines[0];
    const caller = new CutCaller(token, () => serve);
    const isKilling = () => killed < kills;
    killer = kill();
    const result = work({
      dataDir,
      project_id: project.id,
      caller,
      serve: () => serve,
      kills: () => killed,
      isKilling,
    });
    await Promise.all([result, killer]);
    return await result;
  } finally {
    isOver = true;
    await killer;
    await (await serve).end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
