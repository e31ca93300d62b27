import {
  headerFingerprint,
  type MappingTemplate,
  readTemplate,
  rememberMapping,
  TemplateError,
  writeTemplate,
} from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import type { WindowDatabase } from '../lib/window-database.ts';

/** The mappings that were confirmed, by the headers of their files. */
export class SavedMappings {
  readonly #database: WindowDatabase;

  constructor(database: WindowDatabase) {
    this.#database = database;
  }

  /** Saves a confirmed mapping. A window that can save nothing imports all the same: it is only not offered again. */
  async put(header: readonly string[], mapping: Record<string, ColumnType>): Promise<void> {
    const fingerprint = headerFingerprint(header);
    const template = writeTemplate(rememberMapping(header, mapping));
    const saved = this.#database.change(['mappings'], (change) => change.put('mappings', { fingerprint, template }));
    await saved.catch(() => {});
  }

  /** @returns the mapping once confirmed for a file with these headers, if there is one */
  async find(header: readonly string[]): Promise<MappingTemplate | null> {
    const stored = await this.#database.get('mappings', headerFingerprint(header)).catch(() => null);
    if (typeof stored !== 'object' || stored === null || !('template' in stored)) return null;
    try {
      return readTemplate(String(stored.template));
    } catch (error) {
      // Another version of Sheaf wrote it: it is not offered.
      if (error instanceof TemplateError) return null;
      throw error;
    }
  }
}
