// A service for campaigns: calls are repeated while it has no room, is being started again or has failed, and each answer that must not be is
// noted as a fault.
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PresignedForm } from '../../src/contract/index.ts';
import { type ServeProcess, sheaf, startServe } from '../../src/service/testing/cli-process.ts';
import { sendForm } from '../../src/service/testing/test-service.ts';

/** A stop that takes longer is a fault; where more wants to run than there are processors, by so much longer. */
const longestStopMs = (): number => 10_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is looked at by who asks.
  body: any;
}

interface CampaignOptions {
  /** For the service alone. */
  env?: NodeJS.ProcessEnv;
  /** What serves, unless it is what tests run. */
  entry?: string | undefined;
  /** How long a call is repeated. */
  patienceMs?: number;
  /** Whether an answer with 500 or more is right at the moment. */
  isRefusal?: (status: number, body: unknown) => boolean;
}

/** The service, started again and again, and the calls of the load: each is repeated until there is room for it. */
export class CampaignService {
  readonly dataDir: string;
  readonly faults: string[] = [];
  /** Requests that were refused, and had to be. */
  refused = 0;
  longestStopMs = 0;
  words = '';
  readonly #options: Required<CampaignOptions>;
  #isStopping = false;
  #key = '';
  #served: Promise<ServeProcess> | undefined;

  constructor(dataDir: string, options: CampaignOptions = {}) {
    this.dataDir = dataDir;
    const isRefusal = (status: number) => status === 503 || status === 507;
    this.#options = { env: {}, entry: undefined, patienceMs: 120_000, isRefusal, ...options };
  }

  async prepare(): Promise<ServeProcess> {
    sheaf(['projects', 'create', '--data-dir', this.dataDir, '--name', 'Ours']);
    const scopes = 'survey:write,insight:write,file:write,project:read';
    const create = ['keys', 'create', '--data-dir', this.dataDir, '--name', 'k', '--scopes', scopes];
    this.#key = sheaf([...create, '--requests-per-minute', 'unlimited']).lines[0].token;
    return this.start();
  }

  start(): Promise<ServeProcess> {
    const { env, entry } = this.#options;
    this.#isStopping = false;
    this.#served = startServe(this.dataDir, [], entry, { env }).then((served) => {
      served.child.stderr?.on('data', (text) => {
        this.words += text;
      });
      served.child.once('exit', (code, signal) => {
        if (this.#isStopping) return;
        this.faults.push(`the service ended by itself (${code ?? signal}): ${this.words.slice(-1000)}`);
        this.start().catch((error: unknown) => this.faults.push(String(error)));
      });
      return served;
    });
    return this.#served;
  }

  /** The service that runs now, or is being started. */
  async running(): Promise<ServeProcess> {
    if (this.#served === undefined) throw new Error('The service has not been started.');
    return this.#served;
  }

  /** @returns how long it took, in milliseconds */
  async stop(): Promise<number> {
    const served = await this.running();
    this.#isStopping = true;
    const started = performance.now();
    const code = await served.end('SIGTERM');
    const took = Math.round(performance.now() - started);
    if (code !== 0) this.faults.push(`the stop ended with code ${code}: ${this.words.slice(-1000)}`);
    if (took > longestStopMs()) this.faults.push(`a stop took ${took} ms`);
    this.longestStopMs = Math.max(this.longestStopMs, took);
    return took;
  }

  /** Notes an answer with 500 or more, as a refusal or as a fault. */
  note(what: string, status: number, body: unknown): void {
    if (this.#options.isRefusal(status, body)) this.refused++;
    else this.faults.push(`${what}: ${status} ${JSON.stringify(body)} ${this.words.slice(-600)}`);
  }

  async #ask(method: string, path: string, body?: object): Promise<Answer> {
    const { url } = await this.running();
    const headers = { authorization: `Bearer ${this.#key}`, ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json') === true;
    return { status: reply.status, body: isJson ? JSON.parse(text) : text };
  }

  /** Repeats a call while the service is away or has no room. @throws Error when that takes too long */
  async call(method: string, path: string, body?: object): Promise<Answer> {
    return this.until(`${method} ${path}`, async () => {
      const answer = await this.#ask(method, path, body);
      if (answer.status < 500) return answer;
      this.note(`${method} ${path}`, answer.status, answer.body);
      return undefined;
    });
  }

  /** Sends bytes until the store has them. */
  async send(form: () => Promise<PresignedForm>, bytes: string | Uint8Array): Promise<void> {
    await this.until('form', async () => {
      const reply = await sendForm(await form(), bytes);
      if (reply.status >= 500) this.note('form', reply.status, await reply.text());
      return reply.status === 204 ? true : undefined;
    });
  }

  async until<T>(what: string, step: () => Promise<T | undefined>): Promise<T> {
    const { patienceMs } = this.#options;
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(100)) {
      // The service is just being started again.
      const result = await step().catch(() => undefined);
      if (result !== undefined) return result;
    }
    throw new Error(`${what} did not end within ${patienceMs / 1000} s`);
  }
}
