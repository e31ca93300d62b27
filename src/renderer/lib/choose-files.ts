import { fileTypes } from '../../contract/index.ts';

/** Everything that can be imported. */
const importable = ['csv', 'tsv', 'tab', ...Object.keys(fileTypes)].map((extension) => `.${extension}`).join(',');

/** Opens the file dialog. Call from a click or a key. @returns the chosen files; none when the dialog is closed */
export function chooseFiles({ multiple = false, accept = importable } = {}): Promise<File[]> {
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
