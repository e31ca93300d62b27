import { Group, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import {
  type BadRowReason,
  type BadRows,
  describeBadRow,
  findNextBadRow,
  listBadRows,
  readBadRow,
  readBadRowText,
} from '../../../../importer/index.ts';
import { DataGrid } from '../../../components/data-grid.tsx';
import { Choose } from '../../../components/fields.tsx';
import { Message } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { toCsv } from '../../../drafts/reading/draft-source.ts';
import css from './bad-rows.module.css';
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
    const { row, isCorrectable } = describeBadRow(found, at);
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

/** Reads the rows in sight from the file. @returns their texts by their places among the bad rows, and what tells which they are */
function useRowTexts(draft: Draft, { preview: { dialect } }: Mapping, found: BadRows, shown: Uint32Array) {
  const [{ first, last }, setRange] = useState({ first: 0, last: 0 });
  const places = [...shown.subarray(first, last + 1)];
  const { data, isError } = useQuery({
    queryKey: ['bad rows', draft.id, dialect, places],
    queryFn: async () => {
      const file = toCsv(draft) ?? new Blob();
      const texts = await Promise.all(places.map((at) => readBadRowText(file, dialect, found, at)));
      return new Map(places.map((at, index) => [at, texts[index]]));
    },
    placeholderData: keepPreviousData,
  });
  const onRange = useCallback((from: number, to: number) => setRange({ first: from, last: to }), []);
  return { onRange, readText: (at: number) => data?.get(at) ?? (isError ? '' : undefined) };
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
  const next = opened.kind === 'read' ? findNextBadRow(found, shown, opened.at, corrected) : null;
  const options = kinds.map((value) => ({ value, label: bad.reasons[value](found.counts[value]) }));
  const { onRange, readText } = useRowTexts(draft, mapping, found, shown);
  const cell = (place: number, column: number) => {
    const { row, at, reason, cells } = describeBadRow(found, shown[place] ?? 0);
    const fault = corrected.has(row) ? bad.corrected : bad.one[reason](cells, found.width);
    // Rows of text have lines.
    return [bad.place(at, draft.source == null), fault, readText(shown[place] ?? 0)][column];
  };
  return (
    <Stack gap={6} className={css.list}>
      <Group justify="space-between">
        <p className="quiet">{bad.listHint}</p>
        {kinds.length > 1 && (
          <Choose
            aria-label={bad.show}
            value={kind}
            options={[{ value: null, label: bad.everyKind }, ...options]}
            onChange={setKind}
          />
        )}
      </Group>
      <DataGrid
        key={kind}
        label={bad.list}
        mostRows={5.5}
        columns={bad.columns.map((name) => ({ name }))}
        rowCount={shown.length}
        findNumber={(place) => describeBadRow(found, shown[place] ?? 0).row}
        cell={cell}
        onRange={onRange}
        onSelect={(place) => void open(shown[place] ?? 0)}
      />
      {opened.kind === 'failed' && <Message tone="bad" role="alert" title={opened.title} hint={opened.hint} />}
      {opened.kind === 'read' && (
        <CorrectRow
          draft={draft}
          mapping={mapping}
          row={describeBadRow(found, opened.at).row}
          cells={opened.cells}
          onNext={next === null ? null : () => void open(next)}
          onClose={close}
        />
      )}
    </Stack>
  );
}
