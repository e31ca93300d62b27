import {
  headerFingerprint,
  type MappingTemplate,
  readTemplate,
  TemplateError,
  writeTemplate,
} from '@sheaf/survey-columns';
import { z } from 'zod';
import type { WindowDatabase } from '../../lib/window-database.ts';

const savedMapping = z.object({ template: z.string() });

/** Confirmed mappings, by the headers of their files. */
export class SavedMappings {
  readonly #database: WindowDatabase;

  constructor(database: WindowDatabase) {
    this.#database = database;
  }

  /** Saves a confirmed mapping. If it cannot be saved, the import goes on and the mapping is not offered again. */
  async put(header: readonly string[], template: MappingTemplate): Promise<void> {
    const record = { fingerprint: headerFingerprint(header), template: writeTemplate(template) };
    const saved = this.#database.change(['mappings'], (change) => change.put('mappings', record));
    await saved.catch(() => {});
  }

  /** @returns the mapping confirmed before for a file with these headers; null if there is none */
  async find(header: readonly string[]): Promise<MappingTemplate | null> {
    const stored = await this.#database.get('mappings', headerFingerprint(header)).catch(() => null);
    const { data } = savedMapping.safeParse(stored);
    try {
      return data === undefined ? null : readTemplate(data.template);
    } catch (error) {
      // Another version of Sheaf wrote it: it is not offered.
      if (error instanceof TemplateError) return null;
      throw error;
    }
  }
}
