import { createSpeaker, type Translated, type tableProblems } from '@sheaf/tables';
import type { serviceProblems } from '../../../contract/index.ts';
import type { importerProblems } from '../../../importer/index.ts';
import { number } from '../language/format.ts';
import { documents } from './documents.de.ts';
import { importer } from './importer.de.ts';
import { requests } from './requests.de.ts';
import { surveys } from './surveys.de.ts';
import { tables } from './tables.de.ts';
import type { Words } from './words.ts';

const service = { ...requests, ...surveys, ...documents };

// Every code has its German sentence here; it is filled in as the English one.
const ofTables: Translated<typeof tableProblems, typeof tables> = tables;
const ofService: Translated<typeof serviceProblems, typeof service> = service;
const ofImporter: Translated<typeof importerProblems, typeof importer> = importer;

const say = createSpeaker({ ...ofTables, ...ofService, ...ofImporter }, number);

export const de: Words = {
  say: (problem, sentence) => (problem == null ? sentence : (say(problem) ?? sentence)),
};
