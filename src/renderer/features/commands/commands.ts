import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { create } from 'zustand';
import { type CommandId, commandIds, commandKeys } from '../../../contract/index.ts';
import { chooseFilesToImport } from '../../lib/files/choose-files.ts';
import { hasSingleKeys, isPressed, isTyping, undoesItself } from '../../lib/keys.ts';
import { isLoadedForPaper, printPage } from '../../lib/paper.ts';
import { runRedo, runUndo } from '../../lib/window-state.ts';

/** The open dialog. */
export const useOpened = create<{ opened: 'shortcuts' | 'diagnostics' | 'print' | null }>(() => ({ opened: null }));

type Navigate = (to: string) => void;

/** Opens the search. The field takes the focus by itself when the screen is new. */
function search(navigate: Navigate): void {
  navigate('/search');
  document.querySelector<HTMLInputElement>('#search')?.focus();
}

const runs: Record<CommandId, (navigate: Navigate) => void> = {
  shortcuts: () => useOpened.setState({ opened: 'shortcuts' }),
  search,
  diagnostics: () => useOpened.setState({ opened: 'diagnostics' }),
  print: () => (isLoadedForPaper() ? printPage() : useOpened.setState({ opened: 'print' })),
  undo: runUndo,
  redo: runRedo,
  'open-files': () => void chooseFilesToImport(),
  'go-settings': (navigate) => navigate('/settings'),
};

/** Runs a command; an open dialog is closed first. */
function runCommand(id: CommandId, navigate: Navigate): void {
  useOpened.setState({ opened: null });
  runs[id](navigate);
}

/** A second key, as other programs have it. It works also where keys of one character are off. */
export const otherKeys: Partial<Record<CommandId, string>> = {
  search: 'CommandOrControl+K',
  redo: 'CommandOrControl+Y',
  shortcuts: 'F1',
};

/** Keys of one character do nothing while the user types, and can be turned off (WCAG 2.1.4). */
function isMeant(id: CommandId, event: KeyboardEvent): boolean {
  const keys = commandKeys[id];
  if ((id === 'undo' || id === 'redo') && undoesItself(event.target)) return false;
  const other = otherKeys[id];
  if (other !== undefined && isPressed(other, event)) return true;
  if (keys === null || !isPressed(keys, event)) return false;
  // The desktop's menu opens files: the page needs the right to ask for them.
  if (id === 'open-files') return window.bridge === undefined;
  const isDialogOpen = useOpened.getState().opened !== null;
  return keys.includes('+') || (hasSingleKeys() && !isDialogOpen && !isTyping(event.target));
}

/** The commands' keys, and the same commands from the desktop's menu. */
export function useCommandKeys(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const id = commandIds.find((one) => isMeant(one, event));
      if (id === undefined || event.defaultPrevented) return;
      event.preventDefault();
      runCommand(id, navigate);
    };
    window.addEventListener('keydown', press);
    const leaveMenu = window.bridge?.on('command', (id) => runCommand(id, navigate));
    return () => {
      window.removeEventListener('keydown', press);
      leaveMenu?.();
    };
  }, [navigate]);
}
