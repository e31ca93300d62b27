import { type Problem, ProblemError } from '@sheaf/tables';
import type { z } from 'zod';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  isRecord,
  readProblem,
  replyLimits,
} from '../../contract/index.ts';
import { problem, say } from '../core/problems.ts';
import { lenientReplies } from './lenient-replies.ts';
import { limitReply, ReplyLimitError, readLimitedText } from './limited-reply.ts';
import { isLasting } from './no-answer.ts';

/** How many characters of a sentence are shown. Another service may send millions. */
const longestSentence = 1000;

/** @returns a text as it may be shown */
function cutToBeginning(text: string): string {
  const characters = [...text.slice(0, 2 * longestSentence + 2)];
  return characters.length <= longestSentence ? text : `${characters.slice(0, longestSentence).join('')}…`;
}

/**
 * Where services put the sentence of an error. `error` is that of the interface (docs/interface.md#errors), but in OAuth errors
 * (RFC 6749 5.2) it is a code beside `error_description`.
 */
const sentenceFields = ['error_description', 'error', 'detail', 'message'] as const;

/** How many sentences of an answer are shown. */
const mostSentences = 10;

const listText = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : []);

/** @returns the sentences of a list: texts, or objects with a text in one of the fields that are usual for it */
function sentencesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, mostSentences).flatMap((entry: unknown) => {
    if (!isRecord(entry)) return listText(entry);
    const { msg, message } = entry;
    return [...listText(msg), ...listText(message)].slice(0, 1);
  });
}

/** Frameworks name what is wrong with a request by field: `{"name": ["Too long."]}`. */
const sentencesByField = (fields: Record<string, unknown>): string[] =>
  Object.entries(fields)
    .slice(0, mostSentences)
    .flatMap(([name, value]) => sentencesIn(value).map((sentence) => `${name}: ${sentence}`));

/** @returns the sentence of an error body, or several of them; null when it has none */
function serviceSentence(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const found = sentenceFields.map((name) => body[name]);
  const [sentence] = found.flatMap(listText);
  if (sentence !== undefined) return cutToBeginning(sentence);
  const inner = found.flatMap((value) => (Array.isArray(value) ? sentencesIn(value) : sentencesIn([value])));
  const all = inner.length > 0 ? inner : [...sentencesIn(body), ...(Array.isArray(body) ? [] : sentencesByField(body))];
  return all.length === 0 ? null : cutToBeginning(all.join(' '));
}

/** Longer lists, and objects with more keys, are sampled. Objects of a fixed shape have fewer. */
const most = 1000;
/** No answer of the interface is deeper. */
const deepest = 64;

function pick<T>(all: readonly T[]): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, () => all[Math.floor(Math.random() * all.length)] as T);
}

/**
 * A sample of an answer, to recognise a wrong one. A schema keeps some 600 bytes for each wrong value, and a large answer can have
 * millions of them.
 * @param value parsed JSON
 * @returns the same with a thousand random members of each list or object that has more
 */
function takeSample(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) return pick(value).map((one) => takeSample(one, depth + 1));
  return Object.fromEntries(pick(Object.entries(value)).map(([key, one]) => [key, takeSample(one, depth + 1)]));
}

/** Not found, not allowed, gone, not implemented. */
const absentStatuses: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** A request that did not succeed. The message is the service's own sentence, or another one for the user. */
export class ClientError extends ProblemError {
  override readonly name = 'ClientError';
  /** 0 when no answer came at all. */
  readonly status: number;
  /** The parsed body, where there was one: `missing_parts`, `error_details`. */
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;

  /** @param said our own problem, or the service's sentence, whose problem is in the body */
  constructor(status: number, said: string | Problem, body: unknown = null, retryAfterSeconds: number | null = null) {
    if (typeof said === 'string') super(readProblem(body), said);
    else super(said, say(said));
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /**
   * Whether the service seems not to have the address: it says so, or something else answers there, such as a web page or a
   * redirect to one.
   */
  get isAbsent(): boolean {
    const isRedirect = this.status >= 300 && this.status < 400;
    // A success that was too large to read has no body here. It does not mean that the address is missing.
    const isOther = this.status >= 200 && this.status < 300 && this.body !== null;
    return absentStatuses.has(this.status) || isRedirect || isOther;
  }

  /** Whether the same request may succeed later: no answer, too many requests, or a failure on the way. */
  get isTemporary(): boolean {
    if (this.isAbsent || isLasting(this.problem)) return false;
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

/** A redirect is never followed. A browser shows one that was not followed as an opaque answer of status 0. */
const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Names the other address if it is known: a browser hides it. */
function redirected({ url, headers }: Response): Problem {
  const target = URL.parse(headers.get('location') ?? '', url === '' ? undefined : url);
  const isElsewhere = target !== null && target.origin !== URL.parse(url)?.origin;
  if (target === null) return problem('answer_redirects', { where: problem('another_address') });
  const where = isElsewhere ? target.origin : `${target.origin}${target.pathname}`;
  return problem('answer_redirects', { where: cutToBeginning(where) });
}

const refusals: Record<number, Problem> = {
  401: problem('refused_token'),
  403: problem('refused_scope'),
  404: problem('refused_absent'),
  409: problem('refused_conflict'),
  429: problem('refused_rate'),
};

/** What web servers say to plain http at a port of TLS: nginx, Apache, and those in Go. */
const saysUseTls = /plain HTTP.*(?:HTTPS|SSL)|HTTP request to an HTTPS server/is;

/**
 * @param contentType '' where it is not known
 * @returns what is said of an answer that something on the way gave, a proxy or a sign-in page; null when it may be the service's
 */
export function findOthersProblem(status: number, url: string, contentType: string, text: string): Problem | null {
  if (status === 400 && saysUseTls.test(text)) return problem('wants_tls', { address: URL.parse(url)?.origin ?? '' });
  // Neither Sheaf nor S3 answers this without a sentence.
  if (status === 413) return problem('refused_size');
  if (!/\bhtml\b/.test(contentType) && !/<(?:!doctype html|html)\b/i.test(text.slice(0, 2000))) return null;
  // 511: the network wants a sign-in.
  return problem(status >= 500 && status !== 511 ? 'failure_is_page' : 'answer_is_page', { status });
}

const othersCodes: ReadonlySet<string> = new Set(['wants_tls', 'refused_size', 'answer_is_page', 'failure_is_page']);

/** Whether something else than the service gave the answer, whatever its status. */
export const isOfOthers = (problem: Problem | null): boolean => problem !== null && othersCodes.has(problem.code);

const findProblem = ({ status, url, headers }: Response, text: string): Problem | null =>
  findOthersProblem(status, url, headers.get('content-type') ?? '', text);

/** The most bytes that are read of an answer of its kind. */
function mostBytes({ scope, path }: Endpoint, { ok }: Response): number {
  if (!ok) return replyLimits.error;
  if (scope === null) return replyLimits.withoutToken;
  return path.startsWith('/api/v1/workspace/') ? replyLimits.workspaceJson : replyLimits.json;
}

async function getText(endpoint: Endpoint, reply: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await readLimitedText(reply, { bytes: mostBytes(endpoint, reply) });
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ReplyLimitError)) throw new ClientError(0, problem('answer_broken_off'));
    if (error.why === 'slow') throw new ClientError(0, error.told);
    // The status says enough of a failure. A success that is too large will be so again.
    if (reply.ok) throw new ClientError(reply.status, error.told);
    return '';
  }
}

/** Up to so many characters of JSON, a schema may list all wrong values. */
const smallJson = 1024 * 1024;

/** @returns the schema's result for an answer, or for a sample of a large wrong one; undefined without a schema */
function parsedBy(schema: z.ZodType | undefined, value: unknown, characters: number) {
  const sampled = characters > smallJson ? schema?.safeParse(takeSample(value)) : undefined;
  return sampled?.success === false ? sampled : schema?.safeParse(value);
}

/**
 * @returns the error for an answer of 2xx that is not JSON. It is temporary if the answer was cut off: the next one may be
 * complete
 */
function createNotJsonError(reply: Response, text: string): ClientError {
  if (/^\s*[[{]/.test(text)) return new ClientError(0, problem('answer_cut_off'), text);
  return new ClientError(reply.status, findProblem(reply, text) ?? problem('answer_of_others'), text);
}

/**
 * Reads a body of 2xx by the schema of its endpoint, and by the lenient schema if it does not fit: other services leave out
 * fields that this client can do without.
 * @throws ClientError
 */
function parseReply(name: EndpointName, status: number, body: unknown, characters: number): unknown {
  const { replies }: Endpoint = endpoints[name];
  const strict = parsedBy(replies[status], body, characters);
  if (strict?.success) return strict.data;
  const lenient = parsedBy(lenientReplies[name], body, characters);
  if (lenient?.success) return lenient.data;
  const issue = [lenient, strict]
    .flatMap((parsed) => parsed?.error?.issues ?? [])
    .find(({ code }) => code !== 'invalid_union');
  const where = issue === undefined ? `HTTP ${status}` : cutToBeginning(`${issue.path.join('.')}: ${issue.message}`);
  throw new ClientError(status, problem('answer_unreadable', { where }), body);
}

/** Their answer only says that the work has begun, and so does a success without a body. The status has the rest. */
const saysNothingMore: ReadonlySet<EndpointName> = new Set(['completeSurvey', 'completeInsight', 'completeFile']);

/**
 * Parses a reply by the schema that its endpoint has for its status, or by the lenient one.
 * @throws ClientError for every status that is not 2xx, and for a body that cannot be read
 */
export async function readReply(name: EndpointName, reply: Response, signal?: AbortSignal): Promise<unknown> {
  if (isRedirect(reply)) throw new ClientError(reply.status || 302, redirected(reply));
  // The caller reads a reply that is not JSON as a stream.
  const endpoint: Endpoint = endpoints[name];
  if (endpoint.contentType !== undefined && reply.ok)
    return reply.body && limitReply(reply.body, { bytes: replyLimits.stream });
  const text = await getText(endpoint, reply, signal);
  const json = parseJson(text);
  if (!reply.ok) {
    const body = json.ok ? json.value : text;
    const { status } = reply;
    const unclear = problem(status >= 500 ? 'service_failed' : 'answer_unclear', { status });
    const said = serviceSentence(body) ?? findProblem(reply, text) ?? refusals[status] ?? unclear;
    throw new ClientError(status, said, body, retryAfter(reply.headers));
  }
  if (text.trim() === '' && saysNothingMore.has(name)) return parseReply(name, reply.status, {}, 0);
  if (!json.ok) throw createNotJsonError(reply, text);
  return parseReply(name, reply.status, json.value, text.length);
}
