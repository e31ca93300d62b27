import { useEffect, useState } from 'react';
import { Message } from '../components/message.tsx';
import { addPickedFiles, addToInbox } from '../lib/files/file-inbox.ts';
import { savePasted } from '../lib/files/pasted-files.ts';
import { CloseButton } from './opened-items.tsx';
import css from './shell.module.css';
import { words } from './words.ts';

/** Text that is pasted into a field belongs to the field. */
const isInField = ({ target }: Event): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]') !== null;

/** @returns why there is nothing to import; null if the table is on its way to the import screen */
async function takePasted(html: string, text: string): Promise<string | null> {
  // Only a paste needs the code that reads tables.
  const { readClipboardTable } = await import('@sheaf/tables');
  try {
    const table = readClipboardTable({ html, text });
    if (table === null) return words.paste.nothing;
    addToInbox([await savePasted(table.csv as Uint8Array<ArrayBuffer>, words.paste.name)]);
    return null;
  } catch {
    return words.paste.tooLarge;
  }
}

/** Accepts a table copied in a spreadsheet, and copied files, pasted anywhere outside a field. Says so if there is neither. */
export function WindowPaste() {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (clipboardData === null || isInField(event)) return;
      event.preventDefault();
      const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => clipboardData.getData(type));
      const files = [...clipboardData.files];
      setProblem(null);
      // Spreadsheets also put a picture of the table on the clipboard.
      if (html === '' && text === '' && files.length > 0) addPickedFiles(files);
      else void takePasted(html, text).then(setProblem);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  if (problem === null) return null;
  return (
    <div className={css.banner}>
      <Message tone="warn" role="alert" title={problem}>
        <CloseButton onClick={() => setProblem(null)} />
      </Message>
    </div>
  );
}
