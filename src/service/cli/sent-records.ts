import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../core/json.ts';
import { saveJson } from './import-journal.ts';

/** What was sent to a project of another service: its key there, by the key here. */
export interface SentRecords {
  find(key: string): string | undefined;
  /** Whether something was sent that has this key there. */
  has(there: string): boolean;
  /** Written before the import is forgotten, so that sending again finds it. */
  save(key: string, there: string): void;
}

/** @param folder that of the imports to the service */
export function openSentRecords(folder: string, project_id: number): SentRecords {
  const path = join(folder, 'sent', `${project_id}.json`);
  // Another command may have written it since.
  const read = () => readJsonFile(path, z.record(z.string(), z.string())) ?? {};
  return {
    find: (key) => read()[key],
    has: (there) => Object.values(read()).includes(there),
    save: (key, there) => saveJson(path, { ...read(), [key]: there }),
  };
}
