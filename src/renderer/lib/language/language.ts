import { z } from 'zod';

/** The languages every word of the window is in. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
const storageKey = 'sheaf.language';
const parsed = z.enum(languages);

/** @returns the first of `wishes` that Sheaf speaks, be it as a region's ("de-AT"); English when it speaks none. */
export function firstSpoken(wishes: readonly unknown[]): Language {
  for (const wish of wishes) {
    const { data } = parsed.safeParse(typeof wish === 'string' ? wish.toLowerCase().split('-')[0] : wish);
    if (data !== undefined) return data;
  }
  return 'en';
}

/** A page has what was chosen in Settings, else what the browser or the system is set to; a worker is named after its page's. */
const wishes = (): readonly unknown[] =>
  typeof document === 'undefined'
    ? [typeof self === 'undefined' ? null : self.name]
    : [localStorage.getItem(storageKey), ...navigator.languages];

/** The language of this window, the same until it is loaded again. */
export const language = firstSpoken(wishes());

/** @returns what is meant for the language of this window. */
export const inLanguage = <T>(each: Record<Language, T>): T => each[language];

/** @returns whether the window is written from right to left: English and German are not, but a language that is must fit in. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** Keeps the choice; it holds from the next load on, as words are picked while the window loads. */
export function keepLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen);
}
