import { Box, Stack } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ImportIcon } from '../components/icons.tsx';
import {
  addDroppedFiles,
  addPickedFiles,
  addToInbox,
  chooseFilesToImport,
  useInbox,
} from '../lib/files/choose-files.ts';
import { readDroppedFiles } from '../lib/files/dropped-files.ts';
import { keepFile } from '../lib/files/keep-file.ts';
import { Banner } from './banners.tsx';
import shellCss from './shell.module.css';
import { words } from './words.ts';

const isInField = ({ target }: Event): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]') !== null;

/** @returns why there is nothing to import; null if the table is on its way to the import screen */
async function takePasted(html: string, text: string): Promise<string | null> {
  // Only a paste needs the code that reads tables.
  const { readClipboardTable } = await import('@sheaf/tables');
  try {
    const table = await readClipboardTable({ html, text });
    if (table === null) return words.paste.nothing;
    addToInbox([await keepFile(table.csv as Uint8Array<ArrayBuffer>, words.paste.name)]);
    return null;
  } catch {
    return words.paste.tooLarge;
  }
}

/** Accepts a table copied in a spreadsheet, and copied files, pasted anywhere outside a field. Says so if there is neither. */
export function WindowPaste() {
  const [problem, setProblem] = useState<string | null>(null);
  useWindowEvent('paste', (event) => {
    const { clipboardData } = event;
    if (clipboardData === null || isInField(event)) return;
    event.preventDefault();
    const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => clipboardData.getData(type));
    const files = [...clipboardData.files];
    setProblem(null);
    // Spreadsheets also put a picture of the table on the clipboard.
    if (html === '' && text === '' && files.length > 0) addPickedFiles(files);
    else void takePasted(html, text).then(setProblem);
  });
  return problem !== null && <Banner title={problem} onClose={() => setProblem(null)} />;
}

/** Accepts files dropped anywhere in the window, and says what will happen while they are dragged over it. */
export function WindowDrop() {
  const held = useHeldFiles();
  useOpenMenu();
  useImportScreenFor();
  if (held === 0) return null;
  return (
    <div className={shellCss.cover} role="status">
      <Stack align="center" c="var(--accent-text)">
        <ImportIcon size={32} />
        <Box component="p" c="var(--text)" fz={20} fw={600} lh="28px">
          {held === 1 ? words.drop.one : words.drop.many(held)}
        </Box>
        <p className="quiet">{words.drop.hint}</p>
      </Stack>
    </div>
  );
}

/** @returns how many files are dragged over the window; delivers them when they are dropped. */
function useHeldFiles(): number {
  const [held, setHeld] = useState(0);
  const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
  const over = (event: DragEvent) => {
    if (!carries(event)) return;
    event.preventDefault();
    setHeld(Math.max(1, event.dataTransfer?.items.length ?? 1));
  };
  useWindowEvent('dragenter', over);
  useWindowEvent('dragover', over);
  // Leaving the window has no related target; leaving an element in it has one.
  useWindowEvent('dragleave', (event) => event.relatedTarget === null && setHeld(0));
  useWindowEvent('drop', (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    setHeld(0);
    void readDroppedFiles(event.dataTransfer).then(addDroppedFiles);
  });
  return held;
}

/** Opens the file dialog from the desktop's menu. A browser has only the keys (features/commands). */
function useOpenMenu(): void {
  useEffect(() => {
    return window.bridge?.on('open-files', () => void chooseFilesToImport());
  }, []);
}

function useImportScreenFor(): void {
  const waiting = useInbox((state) => state.files.length > 0);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (waiting) navigate('/import');
  }, [waiting, navigate]);
}
