import { type Endpoint, replyLimits } from '../../contract/index.ts';
import { limitedText, limitReply, ReplyLimitError } from './limited-reply.ts';
import { sampleOf } from './sample-of.ts';

/** A request that did not succeed. The message is the service's own sentence, or another one for the user. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  /** 0 when no answer came at all. */
  readonly status: number;
  /** The parsed body, where there was one: `missing_parts`, `error_details`. */
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, message: string, body: unknown = null, retryAfterSeconds: number | null = null) {
    super(message);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether the same request may succeed later: no answer, too many requests, or a failure on the way. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** Reads a Retry-After header, a number or a date. @returns seconds; null when it is absent or cannot be read */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** The characters of a sentence that are shown. Another service may send a book. */
const longestSentence = 1000;

function beginningOf(text: string): string {
  const characters = [...text.slice(0, 2 * longestSentence + 2)];
  return characters.length <= longestSentence ? text : `${characters.slice(0, longestSentence).join('')}…`;
}

/** @returns the sentence of an error body (docs/interface.md#errors); null when it has none */
function serviceSentence(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  // In OAuth errors (RFC 6749 5.2) `error` is a code, and the sentence stands in `error_description`.
  if ('error_description' in body && typeof body.error_description === 'string')
    return beginningOf(body.error_description);
  return typeof body.error === 'string' && body.error !== '' ? beginningOf(body.error) : null;
}

/** A redirect is never followed. A browser shows one that was not followed as an opaque answer of status 0. */
const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

const redirected =
  'This address sends requests on to another one. Sheaf follows no redirects: enter the final address of the instance.';

const sentences: Record<number, string> = {
  401: 'The import service does not accept the token. Check it, or make a new one.',
  403: 'This API key may not do that: it lacks a scope.',
  404: 'The import service does not have what was requested.',
  409: 'The import service refused the request: someone else changed this at the same time.',
  413: 'The request is larger than the import service accepts.',
  429: 'The import service accepts no more requests for now.',
};

function sentenceOf(status: number, body: unknown): string {
  const own = serviceSentence(body) ?? sentences[status];
  if (own !== undefined) return own;
  if (status >= 500)
    return `The import service, or something on the way to it, failed (HTTP ${status}). Try again later.`;
  return `The import service answered in a way Sheaf does not understand (HTTP ${status}).`;
}

/** The most bytes that are read of an answer of its kind. */
function mostBytes({ scope, path }: Endpoint, { ok }: Response): number {
  if (!ok) return replyLimits.error;
  if (scope === null) return replyLimits.withoutToken;
  return path.startsWith('/api/v1/workspace/') ? replyLimits.workspaceJson : replyLimits.json;
}

async function textOf(endpoint: Endpoint, reply: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await limitedText(reply, { bytes: mostBytes(endpoint, reply) });
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ReplyLimitError))
      throw new ClientError(0, 'The connection broke off in the middle of an answer.');
    if (error.why === 'slow') throw new ClientError(0, error.message);
    // The status says enough of a failure. A success that is too large will be so again.
    if (reply.ok) throw new ClientError(reply.status, error.message);
    return '';
  }
}

/** Characters of JSON whose wrong values may all be listed. */
const smallJson = 1024 * 1024;

/** @returns what the schema makes of an answer; of a large wrong one, what it makes of a sample; undefined without a schema */
function parsedBy(schema: Endpoint['replies'][number] | undefined, value: unknown, characters: number) {
  const sampled = characters > smallJson ? schema?.safeParse(sampleOf(value)) : undefined;
  return sampled?.success === false ? sampled : schema?.safeParse(value);
}

/**
 * Parses a reply by the schema that its endpoint has for its status.
 * @throws ClientError for every status that is not one of the endpoint's 2xx, and for a body that does not fit the schema
 */
export async function readReply(endpoint: Endpoint, reply: Response, signal?: AbortSignal): Promise<unknown> {
  if (isRedirect(reply)) throw new ClientError(reply.status || 302, redirected);
  // The caller reads a reply that is not JSON as a stream.
  if (endpoint.contentType !== undefined && reply.ok)
    return reply.body && limitReply(reply.body, { bytes: replyLimits.stream });
  const text = await textOf(endpoint, reply, signal);
  const json = parseJson(text);
  if (!reply.ok) {
    const body = json.ok ? json.value : text;
    throw new ClientError(reply.status, sentenceOf(reply.status, body), body, retryAfter(reply.headers));
  }
  // A cut answer or a proxy's page: the next request may bring the complete answer.
  if (!json.ok)
    throw new ClientError(
      0,
      'The answer is not JSON: it was cut off, or something other than the import service answered.',
      text,
    );
  const parsed = parsedBy(endpoint.replies[reply.status], json.value, text.length);
  if (parsed === undefined || !parsed.success) {
    const problem = parsed?.error.issues[0];
    const where =
      problem === undefined ? `HTTP ${reply.status}` : beginningOf(`${problem.path.join('.')}: ${problem.message}`);
    throw new ClientError(reply.status, `The import service gave an answer Sheaf cannot read (${where}).`, json.value);
  }
  return parsed.data;
}
