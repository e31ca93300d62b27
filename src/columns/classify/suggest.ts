import { isChartable } from '../../contract/column-type.ts';
import { isBlank } from '../answers/blank.ts';
import { isDateLike } from '../answers/date.ts';
import { readNps } from '../answers/nps.ts';
import type { ClassifierType, Suggestion, Table } from '../types.ts';
import { sampleRows } from './sample.ts';

type Verdict = Pick<Suggestion, 'type' | 'confidence' | 'reason'>;

const email = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,24}$/;

function judge(text: string, cells: string[]): Verdict {
  const filled = cells.filter((cell) => !isBlank(cell)).map((cell) => cell.trim());
  const distinct = new Set(filled);
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / Math.max(1, filled.length);
  if (distinct.size <= 1) return { type: 'Do nothing', confidence: 0.8, reason: 'at most one distinct answer' };
  if (share((cell) => email.test(cell)) > 0.9) return { type: 'Email', confidence: 0.95, reason: 'e-mail addresses' };
  if (share(isDateLike) > 0.9) return { type: 'Timestamp', confidence: 0.9, reason: 'dates' };
  if (/recommend/i.test(text) && share((cell) => readNps(cell) !== null) > 0.9) {
    return { type: 'NPS', confidence: 0.9, reason: 'whole numbers 0–10, the header asks about recommending' };
  }
  const words = filled.reduce((sum, cell) => sum + cell.slice(0, 1000).split(' ').length, 0) / filled.length;
  if (words > 8 && distinct.size * 2 > filled.length)
    return { type: 'Open-ended', confidence: 0.9, reason: 'long texts' };
  if (distinct.size <= 25)
    return { type: 'Single choice', confidence: 0.6, reason: `${distinct.size} distinct answers` };
  return { type: 'Do nothing', confidence: 0.5, reason: 'neither text nor choices' };
}

/** Suggests a type for every column, with a confidence and a reason. */
export function suggestTypes(table: Pick<Table, 'header' | 'texts' | 'header_rows' | 'rows'>): Suggestion[] {
  const rows = sampleRows(table.rows);
  return table.header.map((header, index) => {
    const verdict = judge(
      table.texts[index] ?? header,
      rows.map((row) => row[index] ?? ''),
    );
    const { type, confidence } = verdict;
    const isClassifiers = type === 'Name' || type === 'Email' || type === 'Timestamp' || type === 'Open-ended';
    const classifier = isClassifiers ? { type: type satisfies ClassifierType, confidence } : null;
    return {
      index,
      header,
      ...verdict,
      classifier,
      heuristic: isChartable(type) || type === 'Open-ended' ? type : null,
    };
  });
}
