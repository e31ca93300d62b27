import { Box } from '@mantine/core';
import type { PrivacyFinding, QualityFinding } from '@sheaf/survey-columns';
import { useQuery } from '@tanstack/react-query';
import { readSomeRows } from '../../../../importer/index.ts';
import { DataGrid } from '../../../components/data-grid.tsx';
import type { MappedDraft } from '../../../drafts/mapping/mapping.ts';
import { toCsv } from '../../../drafts/reading/draft-source.ts';
import { number } from '../../../lib/language/format.ts';
import { words } from './words.ts';

/** As many as somebody looks through. */
const mostRows = 100;

interface RowsProps extends MappedDraft {
  finding: QualityFinding | PrivacyFinding;
}

/** The responses that a finding is about, as they are in the file; the column that it is about comes first. */
export function FoundRows({ draft, mapping, finding }: RowsProps) {
  const { preview, scan } = mapping;
  const wanted = finding.rows.slice(0, mostRows);
  const { data: rows = [], error } = useQuery({
    queryKey: ['found rows', draft.id, preview.dialect, wanted],
    queryFn: () => {
      const file = toCsv(draft);
      if (file === null || scan.kind !== 'done') return [];
      return readSomeRows(file, preview.dialect, scan.value.index, wanted);
    },
    networkMode: 'always',
    gcTime: 0,
  });
  const { header } = preview.table;
  const first = 'column' in finding ? [finding.column] : [];
  const order = [...first, ...[...header.keys()].filter((column) => !first.includes(column))];
  const more = finding.rows.length - wanted.length;
  if (error !== null) return <p className="quiet">{words.bad.unreadHint}</p>;
  return (
    <>
      <Box mt={8}>
        <DataGrid
          mostRows={5.5}
          label={words.cleanUp.rowsShown}
          columns={order.map((column) => ({
            name: header[column] ?? '',
            title: preview.table.texts[column] ?? '',
          }))}
          rowCount={wanted.length}
          findNumber={(row) => wanted[row]}
          cell={(row, at) => rows[row]?.[order[at] ?? 0]}
        />
      </Box>
      {more > 0 && <p className="quiet">{words.cleanUp.more(number(more))}</p>}
    </>
  );
}
