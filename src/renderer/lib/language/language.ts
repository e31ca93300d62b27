/** The languages of the window. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
const storageKey = 'sheaf.language';

/** @returns the first preferred language that Sheaf has, also for a region ("de-AT"); English if it has none of them */
export function chooseLanguage(preferred: readonly unknown[]): Language {
  for (const one of preferred) {
    // Without Zod: a worker that needs nothing else of it starts sooner.
    const code = typeof one === 'string' ? one.toLowerCase().split('-')[0] : null;
    const supported = languages.find((language) => language === code);
    if (supported !== undefined) return supported;
  }
  return 'en';
}

/** The languages the user prefers: as chosen in Settings, then as set in the browser. A worker has the language in its name. */
const preferred = (): readonly unknown[] =>
  typeof document === 'undefined'
    ? [typeof self === 'undefined' ? null : self.name]
    : [localStorage.getItem(storageKey), ...navigator.languages];

/** The language of this window. It changes only when the window is loaded again. */
export const language = chooseLanguage(preferred());

/** @returns what is said in the language of this window. Each English word of a screen stands so beside its German one. */
export function say(english: string, german: string): string;
export function say<Said>(english: Said, german: NoInfer<Said>): Said;
export function say<Said>(english: Said, german: Said): Said {
  return language === 'de' ? german : english;
}

/** @returns the value for the language of this window */
export const inLanguage = <T>(each: Record<Language, T>): T => each[language];

/** @returns whether the language is written from right to left. English and German are not, but others may be added. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** Saves the language. It applies from the next load, because words are selected while the window loads. */
export function saveLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen);
}
