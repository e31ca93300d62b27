import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { importableExtensions } from '../../../contract/index.ts';
import { rememberHandle } from './file-handles.ts';

const importable = importableExtensions.map((extension) => `.${extension}`).join(',');

interface DialogOptions {
  multiple: boolean;
  /** As in `<input accept>`: extensions and types, separated by commas. */
  accept: string;
}

interface PickerOptions {
  multiple: boolean;
  types: { accept: Record<string, string[]> }[];
}
type WindowWithPicker = Window & { showOpenFilePicker?(options: PickerOptions): Promise<FileSystemFileHandle[]> };

/** Opens the platform's file picker, whose files can be opened again after a restart. @returns null if there is none */
async function pickFiles({ multiple, accept }: DialogOptions): Promise<File[] | null> {
  const { showOpenFilePicker } = window as WindowWithPicker;
  if (showOpenFilePicker === undefined) return null;
  const extensions = accept.split(',').filter((one) => one.startsWith('.'));
  try {
    const types = [{ accept: { 'application/octet-stream': extensions } }];
    const handles = await showOpenFilePicker.call(window, { multiple, types });
    return await Promise.all(
      handles.map(async (handle) => {
        const file = await handle.getFile();
        rememberHandle(file, handle);
        return file;
      }),
    );
  } catch (error) {
    // The user closed the dialog. If the picker is not allowed (in frames, by policy), an <input> is used.
    return error instanceof DOMException && error.name === 'AbortError' ? [] : null;
  }
}

function askInput({ multiple, accept }: DialogOptions): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = multiple;
  input.accept = accept;
  return new Promise((resolve) => {
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });
}

/** Opens the file dialog. Call from a click or a key. @returns the chosen files; none if the user closes the dialog */
export async function chooseFiles({ multiple = false, accept = importable } = {}): Promise<File[]> {
  return (await pickFiles({ multiple, accept })) ?? askInput({ multiple, accept });
}

/** Asks for files that were chosen before. @returns the chosen files and those in chosen archives, because they may come from one */
export async function chooseOriginals(options: { multiple: boolean }): Promise<File[]> {
  const chosen = await chooseFiles(options);
  const archives = chosen.filter(({ name }) => /\.(?:zip|gz)$/i.test(name));
  if (archives.length === 0) return chosen;
  const { withUnpacked } = await import('./unpack.ts');
  return [...chosen, ...(await withUnpacked(archives))];
}

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

/** What on the screen waits for certain files; the last one comes first. Each takes its own of those that are dropped and returns the others. */
let takers: readonly ((files: File[]) => File[])[] = [];

/** While the component is shown, dropped files are offered to it before they go to the import screen. @param take returns those it does not take */
export function useDroppedFiles(take: (files: File[]) => File[]): void {
  const latest = useEffectEvent(take);
  useEffect(() => {
    const taker = (files: File[]) => latest(files);
    takers = [taker, ...takers];
    return () => {
      takers = takers.filter((one) => one !== taker);
    };
  }, []);
}

/** Adds dropped files to the inbox, except those that something on the screen waits for. */
export function addDroppedFiles(files: File[]): void {
  addPickedFiles(takers.reduce((left, take) => take(left), files));
}

/** Opens the file dialog and adds the chosen files to the inbox. */
export async function chooseFilesToImport(): Promise<void> {
  addPickedFiles(await chooseFiles({ multiple: true }));
}
