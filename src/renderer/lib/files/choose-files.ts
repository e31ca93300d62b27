import { importableExtensions } from '../../../contract/index.ts';
import { rememberHandle } from './file-handles.ts';

/** Everything that can be imported. */
const importable = importableExtensions.map((extension) => `.${extension}`).join(',');

interface Wanted {
  multiple: boolean;
  /** As of an `<input>`: extensions and types, separated by commas. */
  accept: string;
}

interface PickerOptions {
  multiple: boolean;
  types: { accept: Record<string, string[]> }[];
}
type Picking = Window & { showOpenFilePicker?(options: PickerOptions): Promise<FileSystemFileHandle[]> };

/** The platform's own picker, whose files are found again after a restart. @returns null where there is none */
async function pickFiles({ multiple, accept }: Wanted): Promise<File[] | null> {
  const { showOpenFilePicker } = window as Picking;
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
    // Closed by the person. Where it is refused (in frames, by policy) the older way remains.
    return error instanceof DOMException && error.name === 'AbortError' ? [] : null;
  }
}

function askInput({ multiple, accept }: Wanted): Promise<File[]> {
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

/** Opens the file dialog. Call from a click or a key. @returns the chosen files; none when the dialog is closed */
export async function chooseFiles({ multiple = false, accept = importable } = {}): Promise<File[]> {
  return (await pickFiles({ multiple, accept })) ?? askInput({ multiple, accept });
}
