import type { ColumnType } from '../../contract/index.ts';
import type { BadRows, Overlap } from '../../importer/index.ts';
import { ImportList } from '../queue/import-list.ts';
import { DayOrders } from './cleaning/cleaning-steps.ts';
import { type Decisions, makeUndecided } from './list/decisions.ts';
import { DraftList } from './list/draft-list.ts';
import type { Draft } from './list/drafts.ts';
import { Mappings } from './mapping/mappings.ts';
import { type Run, TableQueries, type TableWork } from './mapping/queries.ts';
import type { Preview } from './reading/preview.ts';

/** A preview with this header, these rows and a suggested type for each column. */
export function makePreview(columns: Record<string, ColumnType>, rows: readonly string[][] = []): Preview {
  const header = Object.keys(columns);
  return {
    table: { header, texts: header, header_rows: [header], rows, problems: [], truncated: true },
    dialect: { header_rows: 1, delimiter: ',' },
    exporter: { exporter: 'unknown' },
    groups: [],
    displays: header.map(() => null),
    suggestions: header.map((name, index) => ({
      index,
      header: name,
      type: columns[name],
      confidence: 1,
      reason: '',
    })),
  } as unknown as Preview;
}

/** A table of the list with these decisions. */
export function tableDraft(id: string, preview: Preview, decided: Partial<Decisions> = {}): Draft {
  const state = { kind: 'mapping', preview, readBy: {}, problem: null, ...makeUndecided(id), ...decided } as const;
  return { id, file: new File(['x'], `${id}.csv`), override: {}, state };
}

/** A recording or picture of the list. */
export const documentDraft = (name: string, isApart = false): Draft => ({
  id: name,
  file: new File([name], name),
  override: {},
  state: { kind: 'document', as: 'file', isApart },
});

const noBadRows: BadRows = {
  counts: { too_large: 0, undecodable: 0, unclosed_quote: 0, too_many_cells: 0, too_few_cells: 0 },
  width: 2,
  listed: {
    rows: new Uint32Array(),
    places: new Uint32Array(),
    reasons: new Uint8Array(),
    cells: new Uint32Array(),
    starts: new Float64Array(),
    ends: new Float64Array(),
  },
};

/** A request of a query, which the test answers. */
export interface Asked {
  work: string;
  job: { shape?: { types: { type: string }[] }; columns?: number[]; existing?: unknown[]; paths?: string[] };
  answer(result: unknown): void;
}

/** The queries of a window, of which the test answers the requests. */
export function createTestQueries(more: Partial<TableWork> = {}) {
  const asked: Asked[] = [];
  const noting =
    <Inputs, Value>(work: string): Run<Inputs, Value> =>
    (inputs) =>
      new Promise((resolve) => {
        asked.push({ work, job: inputs as Asked['job'], answer: (result) => resolve(result as Value) });
      });
  const queries = new TableQueries({
    scan: noting('scan'),
    inspection: noting('inspect'),
    badRows: async () => noBadRows,
    dates: noting('dates'),
    comparison: async (inputs, ...others) => ({
      overlap: await noting<typeof inputs, Overlap>('compare')(inputs, ...others),
      by: inputs.by,
    }),
    media: noting('match-files'),
    mediaOffer: noting('match-files'),
    survey: noting('survey'),
    template: async () => null,
    whenIdle: async () => {},
    ...more,
  });
  return { queries, asked };
}

/** The drafts of a window and its queries. */
export function createTestTables(more: Partial<TableWork> = {}) {
  const { queries, asked } = createTestQueries(more);
  const drafts = new DraftList();
  const session = { instance: null, store: { subscribe: () => () => {} } };
  const dayOrders = new DayOrders({ getItem: () => null, setItem: () => {} }, 'en');
  const imports = new ImportList();
  const mappings = new Mappings({ drafts, queries, imports, dayOrders, session });
  mappings.start();
  return { drafts, queries, mappings, imports, dayOrders, asked };
}
