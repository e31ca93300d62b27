import { isBlank } from '../answers/blank.ts';
import { findPersonalDetails } from './find.ts';
import type { PersonalKind } from './personal.ts';

/** Personal details of one kind in one column of free text. */
export interface PrivacyFinding {
  /** 0-based. */
  column: number;
  kind: PersonalKind;
  /** Details found; one answer may hold several. */
  count: number;
  /** Responses (1-based) that hold any, ascending. */
  rows: number[];
  /** The first few, to be shown. */
  samples: { row: number; text: string }[];
}

const samplesKept = 20;

/** Looks through the free text of a file, one response at a time. */
export interface PrivacyCheck {
  /** @param row 1-based number of the response */
  add(row: number, cells: readonly string[]): void;
  /** In the order of the columns; nothing found, no entry. */
  findings(): PrivacyFinding[];
}

/**
 * @param columns the columns of free text, 0-based
 * @param nameColumns columns that hold the respondent's name; it is looked for in the same response's text
 */
export function createPrivacyCheck(columns: readonly number[], nameColumns: readonly number[]): PrivacyCheck {
  const found = new Map<string, PrivacyFinding>();

  function note(column: number, row: number, kind: PersonalKind, text: string): void {
    const key = `${column} ${kind}`;
    const finding = found.get(key) ?? { column, kind, count: 0, rows: [], samples: [] };
    found.set(key, finding);
    finding.count++;
    if (finding.rows.at(-1) !== row) finding.rows.push(row);
    if (finding.samples.length < samplesKept) finding.samples.push({ row, text });
  }

  return {
    add(row, cells) {
      const names = nameColumns.map((column) => cells[column] ?? '').filter((name) => !isBlank(name));
      for (const column of columns) {
        for (const { kind, text } of findPersonalDetails(cells[column] ?? '', names)) note(column, row, kind, text);
      }
    },
    findings: () => [...found.values()].sort((a, b) => a.column - b.column || a.kind.localeCompare(b.kind)),
  };
}
