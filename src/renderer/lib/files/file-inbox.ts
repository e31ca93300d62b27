import { create } from 'zustand';
import { chooseFiles } from './choose-files.ts';

/** Files that came in by a drop or a dialog anywhere in the window and wait for the import screen to take them. */
export const useInbox = create<{ files: File[] }>(() => ({ files: [] }));

/** Hands files to the import screen. */
export function deliver(files: File[]): void {
  if (files.length > 0) useInbox.setState((state) => ({ files: [...state.files, ...files] }));
}

/** @returns the waiting files, and empties the inbox. */
export function takeFiles(): File[] {
  const { files } = useInbox.getState();
  if (files.length > 0) useInbox.setState({ files: [] });
  return files;
}

/** Hands over files that a person picked in this window; the desktop remembers where they lie. */
export function deliverPicked(files: File[]): void {
  deliver(files);
  void window.bridge?.remember(files);
}

/** Asks for files and hands them to the import screen. */
export async function chooseAndDeliver(): Promise<void> {
  deliverPicked(await chooseFiles({ multiple: true }));
}
