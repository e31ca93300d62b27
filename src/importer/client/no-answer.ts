import type { Problem } from '@sheaf/tables';
import { isRecord } from '../../contract/index.ts';
import type { importerProblems } from '../core/problems.ts';

/** Where a request went that got no answer. */
export interface Way {
  /** As it is shown: an address without a secret. */
  address: string;
  /** The origin of the proxy that leads there; absent: none is known. */
  proxy?: string | undefined;
}

/**
 * `lasting`: nothing changes until a person changes something, so the request is not repeated. `nearest`: where requests go through
 * a proxy, it happened on the way to that.
 */
type Kind = 'lasting' | 'nearest' | 'passing';

/** Why no answer came, by the names that Node, OpenSSL and Chromium have for it. The first row that fits counts, so what is general stands below. */
const reasons: readonly (readonly [code: keyof typeof importerProblems, kind: Kind, names: RegExp])[] = [
  ['certificate_expired', 'lasting', /CERT_(?:HAS_EXPIRED|NOT_YET_VALID|DATE_INVALID)/],
  ['certificate_of_others', 'lasting', /ALTNAME_INVALID|CERT_COMMON_NAME_INVALID|HOSTNAME_MISMATCH/],
  [
    'certificate_untrusted',
    'lasting',
    /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY_LEAF|GET_ISSUER)|CERT_(?:AUTHORITY_INVALID|UNTRUSTED)/,
  ],
  ['certificate_wanted', 'lasting', /CLIENT_AUTH|CERTIFICATE_REQUIRED|SSLV3_ALERT_HANDSHAKE_FAILURE.*certificate/],
  [
    'certificate_refused',
    'lasting',
    /ERR_CERT_|CERT_(?:REVOKED|REJECTED|SIGNATURE_FAILURE|CHAIN_TOO_LONG)|INVALID_(?:CA|PURPOSE)|PATH_LENGTH|_TOO_(?:SMALL|WEAK)/,
  ],
  ['speaks_no_tls', 'lasting', /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|ERR_SSL_(?:PROTOCOL_ERROR|HTTP_REQUEST)/],
  ['tls_failed', 'passing', /ERR_SSL_|EPROTO|before secure TLS/],
  ['port_forbidden', 'lasting', /bad port|UNSAFE_PORT/],
  ['proxy_refuses', 'passing', /Proxy response|ERR_(?:\w+_)?(?:PROXY|TUNNEL|SOCKS)_/],
  ['connection_refused', 'nearest', /ECONNREFUSED|CONNECTION_REFUSED/],
  ['name_unknown', 'nearest', /ENOTFOUND|EAI_|NAME_(?:NOT_RESOLVED|RESOLUTION_FAILED)/],
  [
    'network_away',
    'nearest',
    /E(?:HOST|NET)(?:UNREACH|DOWN)|EADDRNOTAVAIL|ADDRESS_UNREACHABLE|DISCONNECTED|ERR_NETWORK_/,
  ],
  ['service_silent', 'nearest', /TIMED?_?OUT|TimeoutError/],
  ['speaks_no_http', 'passing', /HTTPParserError|HPE_|INVALID_HTTP_RESPONSE/],
  [
    'connection_closed',
    'nearest',
    /UND_ERR_SOCKET|ECONNRESET|ECONNABORTED|EPIPE|CONNECTION_(?:CLOSED|RESET|ABORTED)|EMPTY_RESPONSE|socket hang up/,
  ],
  // A browser keeps the reason from pages.
  ['service_unreachable', 'nearest', /(?:)/],
];

const lastingCodes: ReadonlySet<string> = new Set([
  'wants_tls',
  ...reasons.flatMap(([code, kind]) => (kind === 'lasting' ? code : [])),
]);

/** Whether the same request fails again until a person has changed something. */
export const isLasting = (problem: Problem | null): boolean => problem !== null && lastingCodes.has(problem.code);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @returns an error and what caused it, the outermost first */
function listCauses(error: unknown): Record<string, unknown>[] {
  const chain: Record<string, unknown>[] = [];
  // An error may have itself as its cause.
  for (let one = error; isRecord(one) && chain.length < 8; one = one.cause) chain.push(one);
  return chain;
}

/** @returns the words of the innermost error, without what OpenSSL says of its own files */
function findWords(causes: readonly Record<string, unknown>[]): string {
  const words = causes.map(({ reason, message }) => text(reason) || text(message)).findLast((one) => one !== '');
  return (words ?? '').trim().slice(0, 200);
}

/** @returns why no answer came; `service_unreachable` where the error does not say */
export function explainNoAnswer(error: unknown, { address, proxy }: Way): Problem {
  const causes = listCauses(error);
  const all = causes.map(({ name, code, message }) => `${text(name)} ${text(code)} ${text(message)}`).join('\n');
  const [code = 'service_unreachable', kind] = reasons.find(([, , names]) => names.test(all)) ?? [];
  const isOfProxy = proxy !== undefined && kind === 'nearest';
  const nearest = isOfProxy ? { code: 'a_proxy', params: { proxy } } : address;
  return { code, params: { address: nearest, proxy: proxy ?? '', why: findWords(causes) } };
}

const probeMs = 3000;

/** What a request with plain http meets at a port of TLS: no answer, or one that no client of http reads. */
const plainAtTls: ReadonlySet<string> = new Set(['connection_closed', 'speaks_no_http']);

/**
 * The same, and finds out whether a port that answers nothing to plain http speaks TLS. Nothing secret is sent there.
 * @param doFetch without a token
 */
export async function findNoAnswer(error: unknown, way: Way, doFetch: typeof fetch): Promise<Problem> {
  const found = explainNoAnswer(error, way);
  if (!way.address.startsWith('http:') || !plainAtTls.has(found.code)) return found;
  const address = way.address.replace('http:', 'https:');
  const signal = AbortSignal.timeout(probeMs);
  const speaksTls = await doFetch(address, { method: 'HEAD', redirect: 'manual', signal }).then(
    () => true,
    (refused: unknown) => explainNoAnswer(refused, { address }).code.startsWith('certificate_'),
  );
  return speaksTls ? { code: 'wants_tls', params: { address: way.address } } : found;
}
