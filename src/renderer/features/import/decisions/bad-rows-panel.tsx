import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import {
  type BadRowReason,
  type BadRowRules,
  type BadRows,
  countRefused,
  countSkipped,
  describeBadRow,
  findNextBadRow,
  listBadRows,
  mendBadRows,
  readBadRow,
  readBadRowText,
  skipBadRows,
  writeRejects,
} from '../../../../importer/index.ts';
import { DataGrid } from '../../../components/data-grid.tsx';
import { Choose } from '../../../components/fields.tsx';
import { ErrorMessage } from '../../../components/message.tsx';
import { makeRowTransforms } from '../../../drafts/cleaning/row-transforms.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { toCsv } from '../../../drafts/reading/draft-source.ts';
import type { StartNeeds } from '../../../drafts/start-import.ts';
import { saveAs } from '../../../lib/files/save-as.ts';
import { announce } from '../../../lib/window-state.ts';
import { CorrectRow } from './correct-row.tsx';
import css from './decisions.module.css';
import { words } from './words.ts';

async function* asBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** Saves the rows that the rules skip as a download. The file is read once more for it. */
async function saveRejects(draft: Draft, mapping: Mapping, { scan }: Pick<StartNeeds, 'scan'>): Promise<void> {
  const file = toCsv(draft);
  if (file === null || mapping.scan.kind !== 'done') return;
  const { dialect } = mapping.preview;
  const { index } = mapping.scan.value;
  const { plan } = await scan({ file, dialect, index, transforms: makeRowTransforms(mapping) });
  const original = draft.source?.csv.kind === 'done' ? draft.source.csv.original : null;
  await saveAs(asBytes(writeRejects(file, plan, original)), `${draft.file.name}.rejects.csv`);
}

const { bad } = words;
const policies = ['stop', 'skip', 'mend'] as const;

/** @returns what the rules do, in one word */
export function readPolicy(rules: BadRowRules | null): (typeof policies)[number] {
  if (rules === null) return 'stop';
  return rules.too_many_cells === 'join' ? 'mend' : 'skip';
}

/** @returns the rules of a policy, with the corrections made so far */
function rulesFor(policy: string, before: BadRowRules | null): BadRowRules | null {
  if (policy === 'stop') return null;
  const { mends = [], too_few_cells = 'pad' } = before ?? {};
  return { ...(policy === 'skip' ? skipBadRows : mendBadRows), too_few_cells, mends };
}

interface PanelProps extends MappedDraft {
  found: BadRows;
}

/** What is wrong with the bad rows, what happens to them, and all of them. */
export function BadRowsPanel({ draft, mapping, found }: PanelProps) {
  const { draftList, startNeeds } = useDraftObjects();
  const { badRowRules: rules } = mapping;
  const { counts } = found;
  const set = (badRowRules: BadRowRules | null) => draftList.decide(draft.id, { badRowRules });
  const kinds = (Object.keys(counts) as BadRowReason[]).filter((reason) => counts[reason] > 0);
  const isRefused = countRefused(found) > 0;
  return (
    <>
      <p className="quiet">{kinds.map((reason) => bad.reasons[reason](counts[reason])).join(' · ')}</p>
      {isRefused && (
        <Radio.Group label={bad.what} value={readPolicy(rules)} onChange={(policy) => set(rulesFor(policy, rules))}>
          <Stack gap={6} pt={6}>
            {policies.map((policy) => (
              <Radio key={policy} value={policy} label={bad.policies[policy]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {rules?.too_many_cells === 'join' && counts.too_many_cells > 0 && (
        <SurplusField rules={rules} header={mapping.preview.table.header} onChange={set} />
      )}
      {counts.too_few_cells > 0 && (rules !== null || !isRefused) && (
        <Checkbox
          label={bad.skipShort(counts.too_few_cells)}
          checked={rules?.too_few_cells === 'skip'}
          onChange={({ currentTarget: { checked } }) =>
            set({ ...(rules ?? skipBadRows), too_few_cells: checked ? 'skip' : 'pad' })
          }
        />
      )}
      <BadRowList draft={draft} mapping={mapping} found={found} kinds={kinds} />
      {rules !== null && countSkipped(found, rules) > 0 && (
        <Button
          w="fit-content"
          onClick={() => void saveRejects(draft, mapping, startNeeds).then(() => announce(bad.saved))}
        >
          {bad.save}
        </Button>
      )}
    </>
  );
}

interface SurplusProps {
  rules: BadRowRules;
  header: readonly string[];
  onChange: (rules: BadRowRules) => void;
}

function SurplusField({ rules, header, onChange }: SurplusProps) {
  const columns = header.map((label, value) => ({ value, label }));
  return (
    <Choose
      label={bad.into}
      value={rules.join_into}
      options={[{ value: null, label: bad.lastColumn }, ...columns]}
      onChange={(join_into) => onChange({ ...rules, join_into })}
    />
  );
}

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
function BadRowList({ draft, mapping, found, kinds }: ListProps) {
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
    <Stack gap={6} className={css.rows}>
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
