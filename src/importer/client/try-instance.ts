import type { Abilities, Ability, InstanceTrial, NewInstance, TrialFailure } from '../../contract/index.ts';
import { type CallOptions, type Client, createClient, promptly } from './client.ts';
import { lacksAddress } from './find-address.ts';
import { ClientError, isOfOthers } from './read-reply.ts';
import { createTokenProvider, isClientRefused, isScopeRefused } from './sign-in.ts';

type Failed = Extract<InstanceTrial, { kind: 'failed' }>;

function whyNot(error: unknown): Ability {
  if (!(error instanceof ClientError)) throw error;
  if (error.isTemporary) return 'unknown';
  return error.status === 403 ? 'no-scope' : 'absent';
}

const judge = (call: Promise<unknown>, why = whyNot): Promise<Ability> => call.then((): Ability => 'yes', why);

/** The same for an address that only Sheaf has. Some services refuse a token at every address they do not have. */
const whyNoLibrary = (error: unknown): Ability => (lacksAddress(error) ? 'absent' : whyNot(error));

/** Finds out what can be done with an instance, by four requests that change nothing. Each list needs the scope of its imports. */
async function findAbilities(client: Client, call: CallOptions): Promise<Abilities> {
  const first = { query: { limit: '1' } };
  const [surveys, insights, files, library] = await Promise.all([
    judge(client.listSurveys({}, call)),
    judge(client.listInsights(first, call)),
    judge(client.listFiles(first, call)),
    judge(client.getInstance({}, call), whyNoLibrary),
  ]);
  return { surveys, insights, files, library };
}

/** Somebody waits for the outcome, but a single failure says little about a service. */
const patience = { ...promptly, patienceSeconds: 3 };

interface TrialOptions {
  fetch?: typeof fetch;
  /** The origin of the page that will use the instance, when the page does not make this check itself. */
  origin?: string;
}

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** A URL may name hosts such as `*.example.org` or `a;b`, which in the content policy of a page would be many hosts, or a rule. */
const oneHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** A secret is only sent over https or to this computer. @returns the address without a slash at its end, or what is wrong with it */
function readAddress(text: string): { base_url: string } | { why: TrialFailure } {
  const url = URL.parse(text.trim());
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.search !== '')
    return { why: 'address' };
  if (!oneHost.test(url.hostname)) return { why: 'address' };
  if (url.protocol === 'http:' && !loopback.includes(url.hostname)) return { why: 'insecure' };
  return { base_url: `${url.origin}${url.pathname}`.replace(/\/+$/, '') };
}

/** A browser does not say why a request failed. In `no-cors` mode, an answer that the page may not read counts as an answer. */
async function isReachable(base_url: string, doFetch: typeof fetch): Promise<boolean> {
  return doFetch(`${base_url}/import/projects`, { mode: 'no-cors' }).then(
    ({ body }) => {
      void body?.cancel();
      return true;
    },
    () => false,
  );
}

/** @returns the storage's origin, null when none is given, or what is wrong with it */
export function readStorage(text: string): { storage_origin: string | null } | { why: TrialFailure } {
  if (text.trim() === '') return { storage_origin: null };
  const address = readAddress(text);
  return 'why' in address ? { why: 'storage-address' } : { storage_origin: new URL(address.base_url).origin };
}

/** A browser names the page that asks, and a service may refuse other pages for that reason alone. */
const asPage =
  (origin: string, doFetch: typeof fetch): typeof fetch =>
  (input, init) =>
    doFetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), origin } });

async function hasProject(client: Client): Promise<boolean> {
  return (await client.listProjects({}, patience)).projects.length > 0;
}

/** The same key has just got this answer without an origin, so a 403 is about the page. */
const isPageRefused = (client: Client): Promise<boolean> =>
  hasProject(client).then(
    () => false,
    (error: unknown) => error instanceof ClientError && error.status === 403,
  );

async function whyFailed(error: unknown, base_url: string, doFetch: typeof fetch): Promise<Failed> {
  if (!(error instanceof ClientError)) throw error;
  const { problem } = error;
  if (problem?.code === 'service_unreachable' && (await isReachable(base_url, doFetch)))
    return { kind: 'failed', why: 'cors' };
  const why = judgeStatus(error);
  return { kind: 'failed', why, ...(problem !== null && (error.status === 0 || isOfOthers(problem)) && { problem }) };
}

function judgeStatus(error: ClientError): TrialFailure {
  const { status, problem } = error;
  if (status === 0) return 'unreachable';
  if (isOfOthers(problem)) return status >= 500 ? 'unreachable' : 'no-service';
  if (status >= 300 && status < 400) return 'redirect';
  if (isScopeRefused(error)) return 'no-scope';
  if (isClientRefused(error)) return 'wrong-secret';
  if (status === 403) return 'no-scope';
  if (status === 429) return 'too-often';
  return status >= 500 ? 'unreachable' : 'no-service';
}

/**
 * Checks whether an instance can be used: it gives a token for the credentials and has a project to import into. Finds out what
 * can be done there.
 * @throws what `fetch` throws, apart from network failures
 */
export async function tryInstance(entered: NewInstance, options: TrialOptions = {}): Promise<InstanceTrial> {
  const doFetch = options.fetch ?? fetch;
  const address = readAddress(entered.base_url);
  if ('why' in address) return { kind: 'failed', why: address.why };
  const storage = readStorage(entered.storage_url);
  if ('why' in storage) return { kind: 'failed', why: storage.why };
  const { base_url } = address;
  const bare = createClient({ base_url, token: () => '', fetch: doFetch });
  const token = createTokenProvider(bare, entered, patience);
  const shared = { base_url, token, addresses: new Map() };
  try {
    await token();
    const client = createClient({ ...shared, fetch: doFetch });
    if (!(await hasProject(client))) return { kind: 'failed', why: 'no-project' };
    const { origin } = options;
    if (origin !== undefined && (await isPageRefused(createClient({ ...shared, fetch: asPage(origin, doFetch) }))))
      return { kind: 'failed', why: 'cors' };
    return { kind: 'works', base_url, ...storage, abilities: await findAbilities(client, patience) };
  } catch (error) {
    return await whyFailed(error, base_url, doFetch);
  }
}
