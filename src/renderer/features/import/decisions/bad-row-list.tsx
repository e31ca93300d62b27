import { Group, Stack } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
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
import { ErrorMessage } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { toCsv } from '../../../drafts/reading/draft-source.ts';
import css from './bad-rows.module.css';
import { CorrectRow } from './correct-row.tsx';
import { words } from './words.ts';

const { bad } = words;

/** Reads a bad row from the file when somebody wants to correct it. `at`: its place among the listed ones. */
function useBadRow(draft: Draft, { preview: { dialect } }: Mapping, found: BadRows) {
  const [opened, setOpened] = useState<{ at: number; cells: readonly string[] } | null>(null);
  const reading = useMutation({
    mutationFn: async (at: number) => {
      const { row, isCorrectable } = describeBadRow(found, at);
      if (!isCorrectable) throw new Error(bad.tooLong(row));
      const file = toCsv(draft);
      const cells = file && (await readBadRow(file, dialect, found, at).catch(() => null));
      if (cells === null) throw new Error(bad.unread(row));
      return cells;
    },
  });
  // Only what was asked for last is opened.
  const open = (at: number) =>
    reading.mutate(at, { onSuccess: (cells) => setOpened({ at, cells }), onError: () => setOpened(null) });
  const close = () => {
    reading.reset();
    setOpened(null);
  };
  return { opened, error: reading.error, open, close };
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

interface ListProps extends MappedDraft {
  found: BadRows;
  kinds: readonly BadRowReason[];
}

/** All bad rows, or those with one fault. One of them can be corrected by hand, and then the next. */
export function BadRowList({ draft, mapping, found, kinds }: ListProps) {
  const [kind, setKind] = useState<BadRowReason | null>(null);
  const { opened, error, open, close } = useBadRow(draft, mapping, found);
  const mends = mapping.badRowRules?.mends;
  const corrected = useMemo(() => new Set(mends?.map(({ row }) => row)), [mends]);
  const shown = useMemo(() => listBadRows(found, kind), [found, kind]);
  const next = opened === null ? null : findNextBadRow(found, shown, opened.at, corrected);
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
        onSelect={(place) => open(shown[place] ?? 0)}
      />
      <ErrorMessage error={error} />
      {opened !== null && (
        <CorrectRow
          draft={draft}
          mapping={mapping}
          row={describeBadRow(found, opened.at).row}
          cells={opened.cells}
          onNext={next === null ? null : () => open(next)}
          onClose={close}
        />
      )}
    </Stack>
  );
}
