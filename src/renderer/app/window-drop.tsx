import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ImportIcon } from '../components/icons.tsx';
import { droppedFiles } from '../lib/files/dropped-files.ts';
import { chooseAndDeliver, deliverPicked, useInbox } from '../lib/files/file-inbox.ts';
import css from './window-drop.module.css';
import { words } from './words.ts';

/** The whole window takes files; while they hang over it, it says what will happen. Ctrl/Cmd+O opens the dialog anywhere. */
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

/** @returns how many files are being dragged over the window; hands them over when they are let go. */
function useHeldFiles(): number {
  const [held, setHeld] = useState(0);
  useEffect(() => {
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setHeld(Math.max(1, event.dataTransfer?.items.length ?? 1));
    };
    // QuitGuard the window, unlike leaving an element in it, leads nowhere.
    const leave = (event: DragEvent) => event.relatedTarget === null && setHeld(0);
    const drop = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setHeld(0);
      void droppedFiles(event.dataTransfer).then(deliverPicked);
    };
    const listeners = { dragenter: over, dragover: over, dragleave: leave, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener);
    };
  }, []);
  return held;
}

/** The desktop's menu opens the dialog; a plain browser has only the keys (features/commands). */
function useOpenMenu(): void {
  useEffect(() => {
    return window.bridge?.on('open-files', () => void chooseAndDeliver());
  }, []);
}

/** Wherever files arrive, they are looked at on the import screen. */
function useImportScreenFor(): void {
  const waiting = useInbox((state) => state.files.length > 0);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (waiting) navigate('/import');
  }, [waiting, navigate]);
}
