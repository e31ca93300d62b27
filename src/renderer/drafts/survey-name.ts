import { codePoints, limits } from '../../contract/index.ts';

/** @returns a survey's name made of its file's name: no ending, blanks for _ and -, a capital at the start. */
export function surveyNameOf(fileName: string): string {
  const stem = fileName.replace(/\.(csv|tsv|txt)$/i, '');
  const words = stem.replace(/[_\s-]+/g, ' ').trim();
  const name = words === '' ? fileName : words.charAt(0).toUpperCase() + words.slice(1);
  return codePoints(name) <= limits.surveyNameLength ? name : [...name].slice(0, limits.surveyNameLength).join('');
}
