import type { Value, Variable } from '../variables.ts';

// Where the values of a case stand in a .sav file. The format is described in "System File Format" of the developers' guide of PSPP.

/** What stands for a blank cell among numbers. */
export const systemMissing = -Number.MAX_VALUE;
/** The longest text that a variable holds. */
export const longestText = 32_767;
/** A record of a variable holds so many bytes of a text; of a longer one each record but the last holds as many. */
const segmentBytes = 255;
/** By this many bytes the number of records of a long text is computed. */
const segmentStep = 252;

/** A variable record: a number, a text, or a segment of a long text. */
export interface Segment {
  /** Its name of eight bytes. */
  shortName: string;
  /** Bytes in the file; 0 for a number. */
  width: number;
}

export interface SavColumn {
  variable: Variable;
  /** Bytes of a text; 0 for a number. */
  width: number;
  /** The first one stands for the variable. */
  segments: readonly Segment[];
}

const isText = ({ kind }: Variable): boolean => kind === 'text';

/** Units of 8 bytes. */
export const countElements = ({ width }: Segment): number => (width === 0 ? 1 : Math.ceil(width / 8));

/** @returns the columns of a file, with short names that are distinct */
export function layOut(variables: readonly Variable[]): SavColumn[] {
  let next = 0;
  // No other name begins so: a short name that is also a long one would be taken for it.
  const name = () => `@${(++next).toString(36).toUpperCase()}`;
  return variables.map((variable) => {
    const width = isText(variable) ? Math.min(longestText, Math.max(1, variable.bytes)) : 0;
    if (width <= segmentBytes) return { variable, width, segments: [{ shortName: name(), width }] };
    const count = Math.ceil(width / segmentStep);
    const segments = Array.from({ length: count }, (_, at) => ({
      shortName: name(),
      width: at < count - 1 ? segmentBytes : width - segmentStep * (count - 1),
    }));
    return { variable, width, segments };
  });
}

/** SPSS counts seconds from 14 October 1582. */
const epochMs = Date.UTC(1582, 9, 14);

/** @returns the number that stands for a value of a variable of numbers */
export function createCoder({ kind, options, words }: Variable): (value: Value) => number {
  const codes = new Map([...options, ...words].map(({ text, code }) => [text, code]));
  const isDate = kind === 'date' || kind === 'time';
  return (value) => {
    if (value === null) return systemMissing;
    if (typeof value === 'string') return codes.get(value) ?? systemMissing;
    return isDate ? (value - epochMs) / 1000 : value;
  };
}
