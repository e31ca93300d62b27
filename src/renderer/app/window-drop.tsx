import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ImportIcon } from '../components/icons.tsx';
import { droppedFiles } from '../lib/files/dropped-files.ts';
import { addPickedFiles, chooseFilesToImport, useInbox } from '../lib/files/file-inbox.ts';
import css from './window-drop.module.css';
import { words } from './words.ts';

/** Accepts files dropped anywhere in the window, and says what will happen while they are dragged over it. */
export function WindowDrop() {
  const held = useHeldFiles();
  useOpenMenu();
  useImportScreenFor();
  if (held === 0) return null;
  return (
    <div className={css.cover} role="presentation">
      <div className={css.words}>
        <ImportIcon size={32} />
        <p className={css.title}>{held === 1 ? words.drop.one : words.drop.many(held)}</p>
        <p className={css.hint}>{words.drop.hint}</p>
      </div>
    </div>
  );
}

/** @returns how many files are dragged over the window; delivers them when they are dropped. */
function useHeldFiles(): number {
  const [held, setHeld] = useState(0);
  useEffect(() => {
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setHeld(Math.max(1, event.dataTransfer?.items.length ?? 1));
    };
    // Leaving the window has no related target; leaving an element in it has one.
    const leave = (event: DragEvent) => event.relatedTarget === null && setHeld(0);
    const drop = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setHeld(0);
      void droppedFiles(event.dataTransfer).then(addPickedFiles);
    };
    const listeners = { dragenter: over, dragover: over, dragleave: leave, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener);
    };
  }, []);
  return held;
}

/** Opens the file dialog from the desktop's menu. A browser has only the keys (features/commands). */
function useOpenMenu(): void {
  useEffect(() => {
    return window.bridge?.on('open-files', () => void chooseFilesToImport());
  }, []);
}

/** Opens the import screen when files arrive. */
function useImportScreenFor(): void {
  const waiting = useInbox((state) => state.files.length > 0);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (waiting) navigate('/import');
  }, [waiting, navigate]);
}
