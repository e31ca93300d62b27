// A service for campaigns: calls are repeated while it has no room, is being started again or has failed, and each answer that must not be is
// noted as a fault.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PresignedForm } from '../../contract/index.ts';
import { type ServeProcess, sheaf, startServe } from './cli-process.ts';
import { sendForm } from './test-service.ts';

const patienceMs = 120_000;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is looked at by who asks.
  body: any;
}

/** The service, started again and again, and the calls of the load: each is repeated until there is room for it. */
export class CampaignService {
  readonly dataDir: string;
  readonly faults: string[] = [];
  refused = 0;
  words = '';
  readonly #env: NodeJS.ProcessEnv;
  #key = '';
  #served: Promise<ServeProcess> | undefined;

  /** @param env for the service alone */
  constructor(dataDir: string, env: NodeJS.ProcessEnv = {}) {
    this.dataDir = dataDir;
    this.#env = env;
  }

  async prepare(): Promise<ServeProcess> {
    sheaf(['projects', 'create', '--data-dir', this.dataDir, '--name', 'Ours']);
    const scopes = 'survey:write,insight:write,file:write,project:read';
    const create = ['keys', 'create', '--data-dir', this.dataDir, '--name', 'k', '--scopes', scopes];
    this.#key = sheaf([...create, '--requests-per-minute', 'unlimited']).lines[0].token;
    return this.start();
  }

  start(): Promise<ServeProcess> {
    this.#served = startServe(this.dataDir, [], undefined, { env: this.#env }).then((served) => {
      served.child.stderr?.on('data', (text) => {
        this.words += text;
      });
      return served;
    });
    return this.#served;
  }

  /** @returns how long it took, in milliseconds */
  async stop(): Promise<number> {
    const started = performance.now();
    const code = await (await this.#served)?.end('SIGTERM');
    if (code !== 0) this.faults.push(`the stop ended with code ${code}`);
    return performance.now() - started;
  }

  async #ask(method: string, path: string, body?: object): Promise<Answer> {
    const { url } = (await this.#served) as ServeProcess;
    const headers = { authorization: `Bearer ${this.#key}`, ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json') === true;
    return { status: reply.status, body: isJson ? JSON.parse(text) : text };
  }

  /** Repeats a call while the service is away or has no room. @throws Error after two minutes */
  async call(method: string, path: string, body?: object): Promise<Answer> {
    return this.until(`${method} ${path}`, async () => {
      const answer = await this.#ask(method, path, body);
      if (answer.status < 500) return answer;
      if (answer.status === 503) this.refused++;
      else this.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return undefined;
    });
  }

  /** Sends bytes until the store has them. */
  async send(form: () => Promise<PresignedForm>, bytes: string | Uint8Array): Promise<void> {
    await this.until('form', async () => {
      const { status } = await sendForm(await form(), bytes);
      if (status === 507) this.refused++;
      else if (status >= 500) this.faults.push(`form: ${status} ${this.words.slice(-300)}`);
      return status === 204 ? true : undefined;
    });
  }

  async until<T>(what: string, step: () => Promise<T | undefined>): Promise<T> {
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(100)) {
      // The service is just being started again.
      const result = await step().catch(() => undefined);
      if (result !== undefined) return result;
    }
    throw new Error(`${what} did not end within two minutes`);
  }
}
