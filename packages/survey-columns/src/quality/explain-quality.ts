import type { QualityReason } from '../types.ts';

/** More columns than this are counted, not named. */
export const namedColumns = 6;

/** For example: “Response ID”, “IP Address” and 3 more. */
function nameColumns(headers: readonly string[]): string {
  const more = headers.length - namedColumns;
  const shown = headers.slice(0, namedColumns).map((header) => `“${header}”`);
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** @returns the English sentence for a reason */
export function explainQuality(reason: QualityReason): string {
  switch (reason.code) {
    case 'marked_as_test':
      return 'The survey tool marks these as previews or tests.';
    case 'written_as_test':
      return 'Every written answer is a word like “test”, or the e-mail address is one for testing.';
    case 'not_finished':
      return 'The survey tool marks these as not finished.';
    case 'equal_cells': {
      const compared = 'Every cell equals that of an earlier response.';
      if (reason.ignored.length === 0) return compared;
      return `${compared} Not compared: ${nameColumns(reason.ignored)}, which the survey tool writes by itself.`;
    }
    case 'answered_before': {
      const { key, addresses, ids, names } = reason;
      const ways = [
        ...(key.length > 0 ? [`the person key in ${nameColumns(key)}`] : []),
        ...(addresses.length > 0 ? [`the e-mail address in ${nameColumns(addresses)}`] : []),
        ...(ids.length > 0 ? [`the identifier in ${nameColumns(ids)}`] : []),
      ];
      const unless = names.length > 0 ? ', unless the name is another' : '';
      return `The same person answered earlier in the file, with other answers. Compared: ${ways.join('; ')}${unless}.`;
    }
    case 'same_name':
      return `The answers differ, and only the name says who answered: ${nameColumns(reason.names)}.`;
    case 'same_answers':
      return `The same answer to every statement of every grid (${reason.grids === 1 ? 'one grid' : `${reason.grids} grids`} of ${reason.statements} statements or more).`;
    case 'quick':
      return `Took less than ${reason.limit} s, a third of the median of ${reason.median} s.`;
  }
}
