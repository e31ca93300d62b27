import type { Dialect } from '../types.ts';

/** The dialect of Sheaf's own exports: RFC 4180 in UTF-8 with one header row. */
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
