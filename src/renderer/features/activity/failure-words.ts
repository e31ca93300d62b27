import type { SurveyImport } from '../../../contract/index.ts';
import { words } from './words.ts';

/** @returns what is wrong with an import (the service's sentence names the place) and what to do; null when nothing is. */
export function failureWords({ status, error_details: details }: Pick<SurveyImport, 'status' | 'error_details'>) {
  if ('message' in details) return { sentence: details.message, todo: words.mend };
  return status === 'AWAITING_UPLOAD' ? { sentence: words.notSent, todo: '' } : null;
}
