import css from './key-caps.module.css';
import { isMac, shownKeys } from './keys.ts';

/** Keys as they look on the keyboard. @param keys in Electron's notation */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className={css.keys}>
      {shownKeys(keys, isMac).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
