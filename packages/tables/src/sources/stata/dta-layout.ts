import { type TableProblem, tableProblem } from '../../table-problems.ts';
import { SourceError } from '../source.ts';

/** Sizes in a release of the format, in bytes. Described in Stata's help pages `dta`, `dta_117`, `dta_115` to `dta_113`. */
export interface DtaLayout {
  /** Whether its parts are between tags. */
  hasTags: boolean;
  isUtf8: boolean;
  /** Of the number of variables. */
  countBytes: 2 | 4;
  /** Of the number of cases. */
  casesBytes: 4 | 8;
  name: number;
  format: number;
  label: number;
  /** Of the length of the data label. */
  labelLength: 1 | 2;
  /** Of the variable in a reference to a long text. */
  longTextVariable: number;
}

const old = { hasTags: false, isUtf8: false, countBytes: 2, casesBytes: 4, name: 33, label: 81 } as const;
const release113: DtaLayout = { ...old, format: 12, labelLength: 1, longTextVariable: 0 };
const release114: DtaLayout = { ...release113, format: 49 };
const release117: DtaLayout = { ...release114, hasTags: true, longTextVariable: 4 };
const release118: DtaLayout = {
  ...release117,
  isUtf8: true,
  casesBytes: 8,
  name: 129,
  format: 57,
  label: 321,
  labelLength: 2,
  longTextVariable: 2,
};
const release119: DtaLayout = { ...release118, countBytes: 4, longTextVariable: 3 };

/** 120 and 121 are 118 and 119 with variables from another frame. */
const layouts = new Map<number, DtaLayout>([
  [113, release113],
  [114, release114],
  [115, release114],
  [117, release117],
  [118, release118],
  [119, release119],
  [120, release118],
  [121, release119],
]);

/** @throws SourceError (`unsupported`) for a release that is not read */
export function findLayout(release: number): DtaLayout {
  const layout = layouts.get(release);
  if (layout !== undefined) return layout;
  const age = tableProblem(release < 113 ? 'stata_7' : 'stata_unknown');
  throw new SourceError('unsupported', 'stata_version', { age, release: String(release) });
}

/** @param what how the file is damaged, the end of a sentence that begins with "The Stata file is damaged: " */
export function damagedDtaError(...what: TableProblem): SourceError {
  return new SourceError('damaged', 'stata_damaged', { what: tableProblem(...what) });
}
