/** Where the clients find the store, and what they may use. */
export interface Place {
  url: string;
  /** Host and port. */
  host: string;
  accessKey: string;
  secretKey: string;
  /** A folder of this run; `sent/` in it holds the files that the clients send (sent-files.ts). */
  folder: string;
  /** The Python that has the Python clients. */
  python: string;
}

export interface Outcome {
  step: string;
  /** What went wrong; undefined: the step passed. */
  fault?: string;
}

export interface Client {
  name: string;
  /** @throws ClientAbsent when it is not on the machine */
  run(place: Place): Promise<{ version: string; outcomes: readonly Outcome[] }>;
}

/** The client is not on the machine; the message says how it is got. */
export class ClientAbsent extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ClientAbsent';
  }
}

/** What is done with a client: steps in words, and how. Later ones find what earlier ones left. */
export type Steps<Session> = Readonly<Record<string, (session: Session) => Promise<unknown>>>;

/** @returns a line of at most 300 characters */
function firstWords(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}

/** Runs all steps in their order, also after one that failed. */
export async function runSteps<Session>(steps: Steps<Session>, session: Session): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(session);
      outcomes.push({ step });
    } catch (error) {
      outcomes.push({ step, fault: firstWords(error) || 'It failed without a word.' });
    }
  }
  return outcomes;
}
