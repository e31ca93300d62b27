import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:https';
import { setInterval } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { UserError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { onReload } from '../../core/parent-process.ts';

/** The paths of a certificate, with those above it, and of its key; both in PEM. */
interface TlsFiles {
  cert: string;
  key: string;
}

/** Keys of TLS 1.2 are exchanged again for each connection: who gets the private key later reads nothing of earlier ones. TLS 1.3 has no other way. */
export const tlsRules = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
    ...['ECDSA', 'RSA'].flatMap((signed) =>
      ['AES256-GCM-SHA384', 'CHACHA20-POLY1305', 'AES128-GCM-SHA256'].map((cipher) => `ECDHE-${signed}-${cipher}`),
    ),
  ].join(':'),
} as const;

/** The contents of the files. */
export interface KeyPair {
  cert: Buffer;
  key: Buffer;
}

/** @throws Error where the two do not belong together, are damaged, or the certificate has ended */
function requireUsable({ cert, key }: KeyPair): void {
  createSecureContext({ cert, key });
  const { validTo } = new X509Certificate(cert);
  if (Date.parse(validTo) <= Date.now()) throw new Error(`the certificate ended on ${validTo}`);
}

/** @returns the first name or address for which a certificate is; null: none, or a pattern */
export function readCertificateName({ cert }: KeyPair): string | null {
  const names = new X509Certificate(cert).subjectAltName?.matchAll(/(?:DNS|IP Address):([\w.:-]+)(?=,|$)/g) ?? [];
  return [...names][0]?.[1] ?? null;
}

const findErrorSentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @throws UserError (wrong use) that says what is wrong with the files */
export function openPair(files: TlsFiles): KeyPair {
  try {
    const pair = { cert: readFileSync(files.cert), key: readFileSync(files.key) };
    requireUsable(pair);
    return pair;
  } catch (error) {
    throw new UserError(`TLS cannot be served with ${files.cert} and ${files.key}: ${findErrorSentence(error)}.`, 2);
  }
}

const equals = (one: KeyPair, other: KeyPair) => one.cert.equals(other.cert) && one.key.equals(other.key);

const everyMs = 5_000;

/**
 * Looks at the files again and again, and serves new connections with a new pair. Two files are never renewed at the same moment, so a pair
 * is used when it was read twice, or at once where somebody asks for it. One that cannot be used is logged once, and the old one stays.
 * @returns the pair in use, and what ends it
 */
export function followPair(
  server: Server,
  files: TlsFiles,
  first: KeyPair,
  log: Log,
): { used: () => KeyPair; end: () => void } {
  let [used, seen] = [first, first];
  let complaint = '';
  const complain = (error: unknown) => {
    const sentence = `The new certificate cannot be used, so the old one stays: ${findErrorSentence(error)}.`;
    if (sentence !== complaint) log.error(sentence);
    complaint = sentence;
  };
  /** @param isWhole somebody says that both files are there */
  const look = async (isWhole = false) => {
    try {
      const [cert, key] = await Promise.all([readFile(files.cert), readFile(files.key)]);
      const now = { cert, key };
      const isUnchanged = equals(now, seen);
      seen = now;
      if (!(isUnchanged || isWhole) || equals(now, used)) return;
      requireUsable(now);
      server.setSecureContext({ ...tlsRules, ...now });
      used = now;
      complaint = '';
      log.warn('The new certificate is in use.');
    } catch (error) {
      complain(error);
    }
  };
  const ending = new AbortController();
  const follow = async () => {
    for await (const _ of setInterval(everyMs, undefined, { ref: false, signal: ending.signal })) await look();
  };
  // It ends by being aborted only: look() throws nothing.
  void follow().catch(() => {});
  const endReloads = onReload(() => void look(true));
  const end = () => {
    endReloads();
    ending.abort();
  };
  return { used: () => used, end };
}
