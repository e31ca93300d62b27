import { NativeSelect, Stack } from '@mantine/core';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import {
  type BadRowReason,
  type BadRows,
  badRowAt,
  listBadRows,
  nextBadRow,
  readBadRow,
} from '../../../../importer/index.ts';
import { Message } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { toCsv } from '../../../drafts/reading/draft-source.ts';
import { announce } from '../../../lib/window-state.ts';
import { rowHeight, useVisibleRows } from '../columns/use-visible-rows.ts';
import css from './bad-rows.module.css';
import { CorrectRow } from './correct-row.tsx';
import { words } from './words.ts';

type OpenRow =
  | { kind: 'none' }
  /** `at`: its place among the listed ones; `cells`: those in the file. */
  | { kind: 'read'; at: number; cells: readonly string[] }
  /** The file could not be read again. */
  | { kind: 'failed'; row: number };

/** Reads a bad row from the file when somebody wants to correct it. */
function useBadRow(draft: Draft, { preview }: Mapping, found: BadRows) {
  const [opened, setOpened] = useState<OpenRow>({ kind: 'none' });
  const latest = useRef(0);
  const open = async (at: number) => {
    const { row, isCorrectable } = badRowAt(found, at);
    if (!isCorrectable) return announce(words.bad.tooLong(row));
    const mine = ++latest.current;
    const file = toCsv(draft);
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

const { bad } = words;

interface ListProps {
  draft: Draft;
  mapping: Mapping;
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
  return (
    <Stack gap={6}>
      {kinds.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={bad.show}
          value={kind ?? ''}
          data={[
            { value: '', label: bad.everyKind },
            ...kinds.map((value) => ({ value, label: bad.reasons[value](found.counts[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) => setKind(kinds.find((one) => one === value) ?? null)}
        />
      )}
      <Rows key={kind} found={found} shown={shown} corrected={corrected} isText={draft.source == null} onOpen={open} />
      {opened.kind === 'failed' && (
        <Message tone="bad" role="alert" title={bad.unread(opened.row)} hint={bad.unreadHint} />
      )}
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

interface RowsProps {
  found: BadRows;
  shown: Uint32Array;
  corrected: ReadonlySet<number>;
  /** Whether the file is text, in which rows have lines. */
  isText: boolean;
  onOpen: (at: number) => Promise<void>;
}

/** Where a key moves to in a list; null if it is none that moves. */
function movedBy(key: string, active: number, { count, page }: { count: number; page: number }): number | null {
  const to = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

/** A list box of any length: one tab stop, arrows move, Enter or a click corrects the row. Only visible rows are in the document. */
function Rows({ found, shown, corrected, isText, onOpen }: RowsProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { span, page, reveal } = useVisibleRows(scroller, shown.length, { row: rowHeight, head: 0 });
  const press = (event: KeyboardEvent) => {
    const to = movedBy(event.key, active, { count: shown.length, page });
    const isOpening = event.key === 'Enter' || event.key === ' ';
    if (to === null && !isOpening) return;
    event.preventDefault();
    if (to === null) return void onOpen(shown[active] ?? 0);
    setActive(to);
    reveal(to);
  };
  const places = Array.from({ length: Math.max(0, span.last - span.first + 1) }, (_, at) => span.first + at);
  if (active < span.first || active > span.last) places.push(active);
  return (
    <div
      ref={scroller}
      className={css.scroller}
      role="listbox"
      tabIndex={0}
      aria-label={bad.list}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={press}
    >
      <div role="presentation" className={css.strip} style={{ height: shown.length * rowHeight }}>
        {places.map((place) => {
          const at = shown[place] ?? 0;
          const { row, at: where, reason, cells, isCorrectable } = badRowAt(found, at);
          const text = bad.row(row, bad.place(where, isText), bad.one[reason](cells, found.width));
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
            <div
              key={at}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              aria-disabled={!isCorrectable}
              aria-setsize={shown.length}
              aria-posinset={place + 1}
              className={css.row}
              style={{ transform: `translateY(${place * rowHeight}px)` }}
              title={`${text}. ${isCorrectable ? bad.correct : bad.tooLong(row)}`}
              onClick={() => {
                setActive(place);
                void onOpen(at);
              }}
            >
              <span className={`cut ${css.text}`}>{text}</span>
              {corrected.has(row) && <span className="quiet">{bad.corrected}</span>}
            </div>
          );
        })}
      </div>
    </div>
  );
}
