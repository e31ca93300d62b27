import { useEffect } from 'react';

/** What Undo and Redo do on a screen. */
export interface UndoTarget {
  undo(): void;
  redo(): void;
}

/** Of the screens that can undo, the last one that opened. */
let targets: readonly UndoTarget[] = [];

/** While the component is shown, Undo and Redo are about it. @param target the same object at each render */
export function useUndoTarget(target: UndoTarget): void {
  useEffect(() => {
    targets = [...targets, target];
    return () => {
      targets = targets.filter((one) => one !== target);
    };
  }, [target]);
}

/** Whether the user types: the field undoes its own letters. */
const isField = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type !== 'checkbox');

function run(name: keyof UndoTarget): void {
  // From the menu of the desktop; the keys never get here from a field.
  if (isField(document.activeElement)) document.execCommand(name);
  else targets.at(-1)?.[name]();
}

/** Takes back the last letters of a focused field, else the last decision on the screen. */
export const runUndo = (): void => run('undo');

/** Makes again what was undone. */
export const runRedo = (): void => run('redo');
