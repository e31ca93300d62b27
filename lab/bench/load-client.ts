// Sends requests at given times, whether or not earlier ones were answered, so a slow service does not get fewer of them.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Shot {
  method: string;
  path: string;
  token: string;
  body?: unknown;
}

/** The results of the requests of one stage; milliseconds from the time each was due. */
export interface Outcome {
  latencies: Map<number, number[]>;
  failures: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

function send(url: string, { method, path, token, body }: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
      reply.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

/** Fires `count` requests at `perSecond`, evenly spaced, and waits for the last answer. */
export async function fire(
  url: string,
  perSecond: number,
  count: number,
  shot: (index: number) => Shot,
): Promise<Outcome> {
  const outcome: Outcome = { latencies: new Map(), failures: 0 };
  const start = performance.now();
  const pending: Promise<void>[] = [];
  for (let index = 0; index < count; index++) {
    const due = start + (index * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const noted = send(url, shot(index)).then(
      (status) => {
        const latencies = outcome.latencies.get(status) ?? [];
        latencies.push(performance.now() - due);
        outcome.latencies.set(status, latencies);
      },
      () => {
        outcome.failures++;
      },
    );
    pending.push(noted);
  }
  await Promise.all(pending);
  return outcome;
}

/** @returns the latencies of some statuses, or of all */
export function latenciesOf({ latencies }: Outcome, has: (status: number) => boolean = () => true): number[] {
  return [...latencies].flatMap(([status, list]) => (has(status) ? list : []));
}

/** @returns the value below which a share of the numbers lies */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
