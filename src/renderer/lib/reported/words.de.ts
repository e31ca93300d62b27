import { details } from './details.de.ts';
import { ofKinds } from './kinds.de.ts';
import { remedies } from './remedies.de.ts';
import { ofRequests } from './requests.de.ts';
import { ofService } from './service.de.ts';
import { ofTables } from './tables.de.ts';
import type { Words } from './words.ts';

/** An English sentence with its German one. `{name}` stands for what is inserted in both. */
export type Pair = readonly [english: string, german: string];

interface Translation {
  english: RegExp;
  german: string;
}

/** Longer reports are another service's. */
const longest = 1000;

/** A template as an expression: each `{name}` matches any text. */
function translation([english, german]: Pair): Translation {
  const escaped = english.replace(/[.*+?^$()|[\]\\/]/g, '\\$&');
  return { english: new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 'u'), german };
}

const sentences = [...remedies, ...ofTables, ...ofKinds, ...ofService, ...ofRequests].map(translation);
const parts = details.map(translation);

const insertedIn = (german: string, groups: Record<string, string> = {}): string =>
  german.replace(/\{(\w+)\}/g, (_, name: string) => translated(parts, groups[name] ?? '') ?? groups[name] ?? '');

function translated(among: readonly Translation[], text: string): string | null {
  for (const { english, german } of among) {
    const found = english.exec(text);
    if (found !== null) return insertedIn(german, found.groups);
  }
  return null;
}

function report(said: string): string {
  if (said.length > longest) return said;
  const whole = said.split(/(?<=[.?]) (?=\p{Lu})/u).map((one) => translated(sentences, one));
  return whole.includes(null) ? said : whole.join(' ');
}

export const de: Words = { report };
