import type { ImportItem } from '../../../contract/index.ts';
import { words } from './words.ts';

/** @returns what is wrong with an import (the service's sentence names the place) and what to do; null when nothing is. */
export function failureWords(item: ImportItem): { sentence: string; todo: string } | null {
  if (item.kind !== 'survey') {
    if (item.failure !== null) return { sentence: item.failure, todo: '' };
    return item.state === 'waiting' ? { sentence: words.notSent, todo: '' } : null;
  }
  if ('message' in item.error_details) return { sentence: item.error_details.message, todo: words.mend };
  return item.status === 'AWAITING_UPLOAD' ? { sentence: words.notSent, todo: '' } : null;
}
