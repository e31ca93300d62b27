import { language } from './language.ts';

/** Gets the words of this window's (or worker's) language. Before the first of them is read: modules may keep one as they load. */
export async function loadWords(): Promise<void> {
  if (language === 'de') await import('../../app/german.ts');
}
