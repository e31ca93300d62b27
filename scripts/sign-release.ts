// Makes the key that signs releases, and signs what electron-builder wrote for a feed (docs/packaging.md#updates).
//   node scripts/sign-release.ts make-key KEY              the private key into a new file; prints the public one
//   node scripts/sign-release.ts sign KEY dist/latest*.yml  adds the signature to each feed file
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { makeSignedText } from '../src/main/updates.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** The private half must not be committed by accident. */
function makeKey(path: string): void {
  if (!relative(root, resolve(path)).startsWith('..')) fail('Keep the key outside of the project.');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  process.stdout.write(`${raw.toString('base64')}\n`);
}

/** The version and the files of a feed file, as electron-builder writes it. */
function readFeed(text: string) {
  const version = /^version: (\S+)$/m.exec(text)?.[1];
  const files = [...text.matchAll(/^ {2}- url: (.+)\n {4}sha512: (\S+)$/gm)].map(([, url = '', sha512 = '']) => ({
    url,
    sha512,
  }));
  return version === undefined || files.length === 0 ? undefined : { version, files };
}

async function sha512(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

/** Signs a feed file after comparing the files beside it with what it says of them. */
async function signFeed(key: string, path: string): Promise<void> {
  const text = readFileSync(path, 'utf8').replace(/^sheaf_signature: .*\n/m, '');
  const feed = readFeed(text);
  if (feed === undefined) fail(`${path} is no feed file of electron-builder.`);
  for (const { url, sha512: stated } of feed.files) {
    if ((await sha512(join(dirname(path), url))) !== stated) fail(`${url} is not the file that ${path} names.`);
  }
  const signature = sign(null, makeSignedText(feed), createPrivateKey(key)).toString('base64');
  writeFileSync(path, `${text.trimEnd()}\nsheaf_signature: ${signature}\n`);
}

const [command, key, ...feeds] = process.argv.slice(2);
if (command === 'make-key' && key !== undefined) makeKey(key);
else if (command === 'sign' && key !== undefined && feeds.length > 0)
  for (const feed of feeds) await signFeed(readFileSync(key, 'utf8'), feed);
else fail('Call it with make-key KEY, or with sign KEY FEED…');
