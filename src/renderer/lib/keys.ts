import { inLanguage } from './language/language.ts';

const control = inLanguage({ en: 'Ctrl', de: 'Strg' });

/** Whether this is a Mac, whose keys are written with signs. */
export const isMac = /mac/i.test(navigator.userAgent);

/** What the key for commands is called on this keyboard. */
export const modifier = isMac ? '⌘' : control;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** @param keys in Electron's notation: `CommandOrControl+K`, or one character alone. @returns whether they were pressed */
export function isPressed(keys: string, press: Press): boolean {
  const wanted = keys.split('+');
  const key = wanted.at(-1) ?? '';
  const hasModifier = press.ctrlKey || press.metaKey;
  // Which characters need Shift depends on the keyboard: for a character alone it says nothing.
  if (wanted.length === 1) return press.key === key && !hasModifier && !press.altKey;
  return press.key.toLowerCase() === key.toLowerCase() && hasModifier && !press.shiftKey && !press.altKey;
}

/** @returns the keys as they stand on the keyboard, one a piece. */
export function shownKeys(keys: string, mac: boolean): string[] {
  return keys.split('+').map((key) => (key === 'CommandOrControl' ? (mac ? '⌘' : control) : key));
}

const storageKey = 'sheaf.single-keys';

/** Whether `?` and `/` alone do something. A window that can keep nothing answers to them. */
export const hasSingleKeys = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Turns the keys of one character on or off, for good. */
export function setSingleKeys(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
}
