const storageKey = 'sheaf.single-keys';

/** Whether `?` and `/` alone do something. A window that can keep nothing answers to them. */
export const hasSingleKeys = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Turns the keys of one character on or off, for good. */
export function setSingleKeys(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
}
