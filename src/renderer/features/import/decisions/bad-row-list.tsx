import { Stack } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import {
  type BadRowReason,
  type BadRows,
  badRowAt,
  listBadRows,
  nextBadRow,
  readBadRow,
} from '../../../../importer/index.ts';
import { DataGrid } from '../../../components/data-grid.tsx';
import { Choose } from '../../../components/fields.tsx';
import { Message } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { toCsv } from '../../../drafts/reading/draft-source.ts';
import { CorrectRow } from './correct-row.tsx';
import { words } from './words.ts';

type OpenRow =
  | { kind: 'none' }
  /** `at`: its place among the listed ones; `cells`: those in the file. */
  | { kind: 'read'; at: number; cells: readonly string[] }
  /** It is too long, or the file could not be read again. */
  | { kind: 'failed'; title: string; hint?: string };

/** Reads a bad row from the file when somebody wants to correct it. */
function useBadRow(draft: Draft, { preview }: Mapping, found: BadRows) {
  const [opened, setOpened] = useState<OpenRow>({ kind: 'none' });
  const latest = useRef(0);
  const open = async (at: number) => {
    const mine = ++latest.current;
    const { row, isCorrectable } = badRowAt(found, at);
    if (!isCorrectable) return setOpened({ kind: 'failed', title: words.bad.tooLong(row) });
    const file = toCsv(draft);
    const cells = file === null ? null : await readBadRow(file, preview.dialect, found, at).catch(() => null);
    // Another row was asked for since, or none: a late answer must not take its place.
    if (mine !== latest.current) return;
    const { unread, unreadHint } = words.bad;
    setOpened(cells === null ? { kind: 'failed', title: unread(row), hint: unreadHint } : { kind: 'read', at, cells });
  };
  const close = () => {
    latest.current++;
    setOpened({ kind: 'none' });
  };
  return { opened, open, close };
}

const { bad } = words;

interface ListProps extends MappedDraft {
  found: BadRows;
  kinds: readonly BadRowReason[];
}

/** All bad rows, or those with one fault. One of them can be corrected by hand, and then the next. */
export function BadRowList({ draft, mapping, found, kinds }: ListProps) {
  const [kind, setKind] = useState<BadRowReason | null>(null);
  const { opened, open, close } = useBadRow(draft, mapping, found);
  const mends = mapping.badRowRules?.mends;
  const corrected = useMemo(() => new Set(mends?.map(({ row }) => row)), [mends]);
  const shown = useMemo(() => listBadRows(found, kind), [found, kind]);
  const next = opened.kind === 'read' ? nextBadRow(found, shown, opened.at, corrected) : null;
  const options = kinds.map((value) => ({ value, label: bad.reasons[value](found.counts[value]) }));
  const cell = (place: number, column: number) => {
    const { row, at, reason, cells } = badRowAt(found, shown[place] ?? 0);
    // Rows of text have lines.
    const where = bad.place(at, draft.source == null);
    return [where, bad.one[reason](cells, found.width), corrected.has(row) ? bad.corrected : ''][column];
  };
  return (
    <Stack gap={6}>
      {kinds.length > 1 && (
        <Choose
          aria-label={bad.show}
          value={kind}
          options={[{ value: null, label: bad.everyKind }, ...options]}
          onChange={setKind}
        />
      )}
      <DataGrid
        key={kind}
        label={bad.list}
        mostRows={5.5}
        columns={bad.columns.map((name) => ({ name }))}
        rowCount={shown.length}
        findNumber={(place) => badRowAt(found, shown[place] ?? 0).row}
        cell={cell}
        onSelect={(place) => void open(shown[place] ?? 0)}
      />
      {opened.kind === 'failed' && <Message tone="bad" role="alert" title={opened.title} hint={opened.hint} />}
      {opened.kind === 'read' && (
        <CorrectRow
          draft={draft}
          mapping={mapping}
          row={badRowAt(found, opened.at).row}
          cells={opened.cells}
          onNext={next === null ? null : () => void open(next)}
          onClose={close}
        />
      )}
    </Stack>
  );
}
