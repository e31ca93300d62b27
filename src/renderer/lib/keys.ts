import { useEffect, useEffectEvent } from 'react';
import { say } from './language/language.ts';

/** What stands on two keys of a keyboard that is no Mac’s. */
export const control = say('Ctrl', 'Strg');
export const shift = say('Shift', 'Umschalt');

/** Whether this is a Mac. There keys are written as symbols. */
export const isMac = /mac/i.test(navigator.userAgent);

/** The label of the command key on this keyboard. */
export const modifier = isMac ? '⌘' : control;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** @param keys in Electron's notation: `CommandOrControl+K`, or one character alone. @returns whether they were pressed */
export function isPressed(keys: string, press: Press): boolean {
  const wanted = keys.split('+');
  const key = wanted.at(-1) ?? '';
  const hasModifier = press.ctrlKey || press.metaKey;
  // Which characters need Shift depends on the keyboard layout, so Shift is ignored for a single character.
  if (wanted.length === 1) return press.key === key && !hasModifier && !press.altKey;
  const isShifted = wanted.includes('Shift');
  return press.key.toLowerCase() === key.toLowerCase() && hasModifier && press.shiftKey === isShifted && !press.altKey;
}

/** @returns the labels of the keys, one for each key */
export function makeKeyLabels(keys: string, mac: boolean): string[] {
  const labels: Record<string, string> = { CommandOrControl: mac ? '⌘' : control, Shift: mac ? '⇧' : shift };
  return keys.split('+').map((key) => labels[key] ?? key);
}

/** Whether somebody types into an element: keys of one character are its own. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether an element is a field of text, which undoes its own letters. */
export const undoesItself = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|button|range)$/.test(target.type));

const storageKey = 'sheaf.single-keys';

/** Whether the shortcuts of a single character (`?` and `/`) are on. This is the default. */
export const hasSingleKeys = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Turns the shortcuts of a single character on or off and saves the setting. */
export function setSingleKeys(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
}

/**
 * Does what a key means on a page, where nobody is typing.
 * @param findAction what a key does that was pressed on an element; letters come in lower case. undefined: nothing
 */
export function useKeys(
  findAction: (key: string, target: Element, event: KeyboardEvent) => (() => void) | undefined,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || isTyping(target) || !(target instanceof Element)) return;
    const act = findAction(key.length === 1 ? key.toLowerCase() : key, target, event);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
