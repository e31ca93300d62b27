import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { createSecureContext } from 'node:tls';
import { UserError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';

/** The paths of a certificate, with those above it, and of its key; both in PEM. */
export interface TlsFiles {
  cert: string;
  key: string;
}

/** What the files hold. */
export interface KeyPair {
  cert: Buffer;
  key: Buffer;
}

/** @throws Error naming the file that cannot be read */
const readPair = ({ cert, key }: TlsFiles): KeyPair => ({ cert: readFileSync(cert), key: readFileSync(key) });

/** @throws Error where the two do not belong together, are damaged, or the certificate has ended */
function requireUsable({ cert, key }: KeyPair): void {
  createSecureContext({ cert, key });
  const { validTo } = new X509Certificate(cert);
  if (Date.parse(validTo) <= Date.now()) throw new Error(`the certificate ended on ${validTo}`);
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @throws UserError (wrong use) that says what is wrong with the files */
export function openPair(files: TlsFiles): KeyPair {
  try {
    const pair = readPair(files);
    requireUsable(pair);
    return pair;
  } catch (error) {
    throw new UserError(`TLS cannot be served with ${files.cert} and ${files.key}: ${sentenceOf(error)}.`, 2);
  }
}

const equals = (one: KeyPair, other: KeyPair) => one.cert.equals(other.cert) && one.key.equals(other.key);

/**
 * Looks at the files, and serves new connections with a new pair. Whoever renews a certificate writes two files or turns a link, so
 * a pair counts when it was the same twice. One that cannot be used is logged once, and the old one stays.
 * @returns a function that ends it
 */
export function followPair(server: Server, files: TlsFiles, first: KeyPair, log: Log, everyMs = 5_000): () => void {
  let [used, seen] = [first, first];
  let complaint = '';
  const complain = (error: unknown) => {
    const sentence = `The new certificate cannot be used, so the old one stays: ${sentenceOf(error)}.`;
    if (sentence !== complaint) log.error(sentence);
    complaint = sentence;
  };
  const look = () => {
    try {
      const now = readPair(files);
      const isSettled = equals(now, seen);
      seen = now;
      if (!isSettled || equals(now, used)) return;
      requireUsable(now);
      server.setSecureContext(now);
      used = now;
      complaint = '';
      log.warn('The new certificate is in use.');
    } catch (error) {
      complain(error);
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}
