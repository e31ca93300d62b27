import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './keys.ts';

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
