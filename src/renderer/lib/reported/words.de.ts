import { details } from './details.de.ts';
import { ofKinds } from './kinds.de.ts';
import { remedies } from './remedies.de.ts';
import { ofRequests } from './requests.de.ts';
import { ofService } from './service.de.ts';
import { ofTables } from './tables.de.ts';
import { createTranslator } from './translate.ts';
import type { Words } from './words.ts';

const sentences = [...remedies, ...ofTables, ...ofKinds, ...ofService, ...ofRequests];

export const de: Words = { report: createTranslator(sentences, details) };
