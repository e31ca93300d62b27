import { randomUUID } from 'node:crypto';
// The keys of objects that come by forms. They cannot be guessed, and say whose form it is.

/** @returns a new place that a form of this API key may write. @param name of the file in it */
export const makeFormKey = (folder: string, api_key_id: number, name: string): string =>
  `${folder}/by-${api_key_id}/${name}`;

/** @returns the API key whose form writes this place; undefined: an earlier Sheaf made it */
export function findIssuer(key: string): number | undefined {
  const [, id] = /\/by-(\d+)\//.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

const sealed = /^sealed\/[^/]+\//;

/** @returns a new place for what came to `key`, which no form ever names */
export const makeSealedKey = (key: string): string => `sealed/${randomUUID()}/${toOrigin(key)}`;

export const isSealed = (key: string): boolean => sealed.test(key);

/** @returns the place that the form wrote; the key itself where nothing was sealed */
export const toOrigin = (key: string): string => key.replace(sealed, '');
