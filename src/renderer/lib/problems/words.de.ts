import { createSpeaker, type Translated, type tableProblems } from '@sheaf/tables';
import { number } from '../language/format.ts';
import { tables } from './tables.de.ts';
import type { Words } from './words.ts';

/** Every code has its German sentence here; it is filled in as the English one. */
const german: Translated<typeof tableProblems, typeof tables> = tables;

const say = createSpeaker(german, number);

export const de: Words = {
  say: (problem, sentence) => (problem == null ? sentence : (say(problem) ?? sentence)),
};
