import { readFileSync } from 'node:fs';

/** package.json is two folders up, both from src/service and from out/service. */
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const version = manifest.version;
