const tables = '.csv,.tsv,.txt,text/csv,text/tab-separated-values';

/** Opens the file dialog. Call from a click or a key. @returns the chosen files; none when the dialog is closed */
export function chooseFiles({ multiple = false, accept = tables } = {}): Promise<File[]> {
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
