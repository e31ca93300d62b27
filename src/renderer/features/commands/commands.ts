import { create } from 'zustand';
import { type CommandId, commandIds } from '../../../contract/index.ts';
import { chooseFilesToImport } from '../../lib/files/file-inbox.ts';
import { runRedo, runUndo } from '../../lib/undo.ts';
import { words } from './words.ts';

/** The open dialog. */
export const useOpened = create<{ opened: 'palette' | 'shortcuts' | 'diagnostics' | null }>(() => ({ opened: null }));

type Navigate = (to: string) => void;

/** Opens the search. The field takes the focus by itself when the screen is new. */
function search(navigate: Navigate): void {
  navigate('/search');
  document.querySelector<HTMLInputElement>('#search')?.focus();
}

const runs: Record<CommandId, (navigate: Navigate) => void> = {
  palette: () => useOpened.setState({ opened: 'palette' }),
  shortcuts: () => useOpened.setState({ opened: 'shortcuts' }),
  search,
  diagnostics: () => useOpened.setState({ opened: 'diagnostics' }),
  undo: runUndo,
  redo: runRedo,
  'open-files': () => void chooseFilesToImport(),
  'go-import': (navigate) => navigate('/import'),
  'go-activity': (navigate) => navigate('/activity'),
  'go-surveys': (navigate) => navigate('/surveys'),
  'go-insights': (navigate) => navigate('/insights'),
  'go-files': (navigate) => navigate('/files'),
  'go-participants': (navigate) => navigate('/participants'),
  'go-settings': (navigate) => navigate('/settings'),
};

/** Runs a command; an open dialog is closed first. */
export function runCommand(id: CommandId, navigate: Navigate): void {
  useOpened.setState({ opened: null });
  runs[id](navigate);
}

/** @returns the commands whose names hold every word of `query`, at the beginning of a word; the search is always the first. */
export function matchingCommands(query: string): CommandId[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = (id: CommandId) => {
    const parts = words.names[id].toLowerCase().split(/[\s,]+/);
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  };
  return ['search', ...commandIds.filter((id) => id !== 'search' && id !== 'palette' && isMeant(id))];
}
