import type { Dialect } from '../types.ts';

/** A table as RFC 4180 has it, in UTF-8, with one header row: as Sheaf's own export writes it (docs/interface.md). */
export const plainDialect: Dialect = {
  encoding: 'utf-8',
  encoding_certain: true,
  bom: false,
  delimiter: ',',
  quote: '"',
  newline: '\n',
  skip_lines: 0,
  header_rows: 1,
};
