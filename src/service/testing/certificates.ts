// Certificates for tests, made on the spot: Node can read them but not make them, and a key has no place in the repository.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, in PEM. */
export interface KeyPair {
  cert: string;
  key: string;
}

/** A value of DER (ITU-T X.690) with its tag and length. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...items: readonly Uint8Array[]) => der(0x30, ...items);
/** @param hex of an object identifier's content */
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) => der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')));

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));
const toName = (text: string) => sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(text)))));

function alternativeNames(names: readonly string[]): Buffer {
  const general = names.map((name) =>
    /^[\d.]+$/.test(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
  );
  return sequence(identifier('551d11'), der(0x04, sequence(...general)));
}

/** basicConstraints: it may sign others. */
const mayBeAuthority = sequence(identifier('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff])))));

/**
 * @param names DNS names and IPv4 addresses; the first is also the subject
 * @param days from now until it ends; negative: it has ended
 * @param authority signs it, by its name and pair; absent: it signs itself
 */
export function makeCertificate(
  names: readonly string[],
  days = 30,
  authority?: { name: string; pair: KeyPair },
): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = toName(names[0] ?? '');
  const at = (offset: number) => new Date(Date.now() + offset * 86_400_000);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    authority === undefined ? name : toName(authority.name),
    sequence(time(at(-60)), time(at(days))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames(names), mayBeAuthority)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, authority?.pair.key ?? privateKey));
  const lines =
    sequence(body, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
