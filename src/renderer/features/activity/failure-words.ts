import type { SurveyImport } from '../../../contract/index.ts';
import { words } from './words.ts';

/** @returns what is wrong with an import, where, and what to do; null when nothing is. */
export function failureWords(item: Pick<SurveyImport, 'status' | 'error_details'>) {
  const { error_details: details } = item;
  if ('message' in details) {
    const place = [
      words.failure.part(details.part_number),
      details.row === undefined ? null : words.failure.row(details.row),
      details.column === undefined ? null : words.failure.column(details.column),
    ];
    const where = place.filter((word) => word !== null).join(', ');
    return { sentence: `${where}: ${details.message}`, todo: words.failure.todo };
  }
  if (item.status === 'AWAITING_UPLOAD') return { sentence: words.notSent, todo: '' };
  return null;
}
