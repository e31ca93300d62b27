import { useRef, useState } from 'react';
import { type BadRows, badRowAt, readBadRow } from '../../../../importer/index.ts';
import { csvOf } from '../../../drafts/draft-source.ts';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { announce } from '../../../lib/window-state.ts';
import { words } from './words.ts';

/** The row that is being corrected. */
type OpenRow =
  | { kind: 'none' }
  /** `at`: its place among the listed ones; `cells`: those in the file. */
  | { kind: 'read'; at: number; cells: readonly string[] }
  /** The file could not be read again. */
  | { kind: 'failed'; row: number };

/** Reads a bad row from the file when somebody wants to correct it. */
export function useBadRow(draft: Draft, { preview }: Mapping, found: BadRows) {
  const [opened, setOpened] = useState<OpenRow>({ kind: 'none' });
  const latest = useRef(0);
  const open = async (at: number) => {
    const { row, isCorrectable } = badRowAt(found, at);
    if (!isCorrectable) return announce(words.bad.tooLong(row));
    const mine = ++latest.current;
    const file = csvOf(draft);
    const cells = file === null ? null : await readBadRow(file, preview.dialect, found, at).catch(() => null);
    // Another row was asked for since, or none: a late answer must not take its place.
    if (mine !== latest.current) return;
    setOpened(cells === null ? { kind: 'failed', row } : { kind: 'read', at, cells });
  };
  const close = () => {
    latest.current++;
    setOpened({ kind: 'none' });
  };
  return { opened, open, close };
}
