import { Box, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { measureColumn } from '../../../components/column-width.ts';
import { DataGrid } from '../../../components/data-grid.tsx';
import { Choose } from '../../../components/fields.tsx';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { none } from '../../../session/response-answers.tsx';
import { computeResult, describeResult } from '../columns/column-facts.ts';
import { words as targetWords } from '../target/words.ts';
import { words } from '../words.ts';
import css from './mapping-screen.module.css';

const kinds = ['fresh', 'repeated', 'known', 'named'] as const;
/** Rows by whether the survey that takes them has them; `named`: those known of which only the name is the same. */
export type RowKind = (typeof kinds)[number];
/** As many cells show how wide a column is. */
const measuredRows = 60;

/** The first rows of each kind; all are fresh where no survey takes them. */
function groupRows({ preview, comparison }: Mapping): Record<RowKind, number[]> {
  const overlap = comparison.kind === 'done' ? comparison.value.overlap : null;
  const { rows } = preview.table;
  const pick = (some: readonly number[] = []) => some.filter((row) => row <= rows.length).map((row) => row - 1);
  const [known, repeated, named] = [pick(overlap?.known), pick(overlap?.repeated), pick(overlap?.byName)];
  const there = new Set([...known, ...repeated]);
  return { fresh: [...rows.keys()].filter((row) => !there.has(row)), repeated, known, named };
}

interface RowsProps {
  mapping: Mapping;
  /** A row to show. */
  shown: number | null;
  /** Which rows somebody wants to see. */
  chosen: RowKind | null;
  onChoose: (kind: RowKind) => void;
}

/** The first rows, below what each column becomes; of those that are added to a survey one kind. */
export function FirstRows({ mapping, shown, chosen, onChoose }: RowsProps) {
  const { rows, header } = mapping.preview.table;
  const byKind = groupRows(mapping);
  const found = kinds.filter((kind) => byKind[kind].length > 0);
  const isMeant = (one: RowKind) => (chosen === null ? shown === null || byKind[one].includes(shown) : one === chosen);
  const kind = found.find(isMeant) ?? 'fresh';
  const order = byKind[kind];
  const measured = order.slice(0, measuredRows);
  const measure = (name: string, at: number) =>
    measureColumn(
      name,
      measured.map((row) => rows[row]?.[at] ?? ''),
    );
  const [row, column] = [order.indexOf(shown ?? -1), mapping.link?.column ?? 0];
  const selected = useMemo(() => (row < 0 ? null : { row, column }), [row, column]);
  return (
    <Stack gap={8} h="100%">
      {found.length > 1 && (
        <Choose
          className={css.inLine}
          label={targetWords.rows.name}
          options={found.map((one) => ({ value: one, label: targetWords.rows[one](byKind[one].length) }))}
          value={kind}
          onChange={onChoose}
        />
      )}
      <Box flex={1} mih={0}>
        <DataGrid
          label={words.preview(rows.length)}
          columns={header.map((name, at) => {
            const result = describeResult(computeResult(mapping, at)).name;
            return { name, width: measure(name, at), ...(result !== name && { hint: result }) };
          })}
          rowCount={order.length}
          cell={(at, ofColumn) => rows[order[at] ?? 0]?.[ofColumn] || none}
          mostNumber={rows.length}
          findNumber={(at) => (order[at] ?? 0) + 1}
          selected={selected}
        />
      </Box>
    </Stack>
  );
}
