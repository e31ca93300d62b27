import { Box, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { measureColumn, usualWidth } from '../../../components/column-width.ts';
import { DataGrid } from '../../../components/data-grid.tsx';
import { Choose } from '../../../components/fields.tsx';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { computeResult, describeResult } from '../columns/column-facts.ts';
import { words as targetWords } from '../target/words.ts';
import { words } from '../words.ts';

const kinds = ['fresh', 'repeated', 'known'] as const;
type Kind = (typeof kinds)[number];
/** As many cells show how wide a column is. */
const measuredRows = 60;

/** The first rows by whether the survey that takes them has them; all are fresh where there is none. */
function groupRows({ preview, comparison }: Mapping): Map<Kind, number[]> {
  const overlap = comparison.kind === 'done' ? comparison.value.overlap : null;
  const [known, repeated] = [new Set(overlap?.known), new Set(overlap?.repeated)];
  return Map.groupBy(preview.table.rows.keys(), (row) =>
    known.has(row + 1) ? 'known' : repeated.has(row + 1) ? 'repeated' : 'fresh',
  );
}

/** The first rows, below what each column becomes; of those that are added to a survey one kind. @param shown a row to show */
export function FirstRows({ mapping, shown }: { mapping: Mapping; shown: number | null }) {
  const { rows, header } = mapping.preview.table;
  const widths = useMemo(() => {
    const measured = rows.slice(0, measuredRows);
    return header.map((name, at) =>
      measureColumn(
        name,
        measured.map((row) => row[at] ?? ''),
      ),
    );
  }, [rows, header]);
  const [chosen, setChosen] = useState<Kind | null>(null);
  const byKind = groupRows(mapping);
  const found = kinds.filter((kind) => byKind.has(kind));
  const kind = chosen ?? found.find((one) => shown === null || byKind.get(one)?.includes(shown)) ?? 'fresh';
  const order = byKind.get(kind) ?? [];
  const [row, column] = [order.indexOf(shown ?? -1), mapping.link?.column ?? 0];
  const selected = useMemo(() => (row < 0 ? null : { row, column }), [row, column]);
  return (
    <Stack gap={8} h="100%">
      {found.length > 1 && (
        <Choose
          w={160}
          aria-label={targetWords.rows.name}
          options={found.map((one) => ({ value: one, label: targetWords.rows[one](byKind.get(one)?.length ?? 0) }))}
          value={kind}
          onChange={setChosen}
        />
      )}
      <Box flex={1} mih={0}>
        <DataGrid
          label={words.preview(rows.length)}
          columns={header.map((name, at) => {
            const result = describeResult(computeResult(mapping, at)).name;
            return { name, width: widths[at] ?? usualWidth, ...(result !== name && { hint: result }) };
          })}
          rowCount={order.length}
          cell={(at, ofColumn) => rows[order[at] ?? 0]?.[ofColumn] ?? ''}
          findNumber={(at) => (order[at] ?? 0) + 1}
          selected={selected}
        />
      </Box>
    </Stack>
  );
}
