import { create } from 'zustand';
import { chooseFiles } from './choose-files.ts';

/** Files that were dropped or chosen anywhere in the window, until the import screen reads them. */
export const useInbox = create<{ files: File[] }>(() => ({ files: [] }));

/** Adds files to the inbox of the import screen. */
export function addToInbox(files: File[]): void {
  if (files.length > 0) useInbox.setState((state) => ({ files: [...state.files, ...files] }));
}

/** @returns the files in the inbox, and empties it */
export function takeFiles(): File[] {
  const { files } = useInbox.getState();
  if (files.length > 0) useInbox.setState({ files: [] });
  return files;
}

/** Adds files that the user picked in this window; the desktop remembers their paths. */
export function addPickedFiles(files: File[]): void {
  addToInbox(files);
  void window.bridge?.remember(files);
}

/** Opens the file dialog and adds the chosen files to the inbox. */
export async function chooseFilesToImport(): Promise<void> {
  addPickedFiles(await chooseFiles({ multiple: true }));
}
