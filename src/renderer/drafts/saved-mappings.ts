import {
  headerFingerprint,
  type MappingTemplate,
  readTemplate,
  rememberMapping,
  TemplateError,
  type TemplateOutline,
  writeTemplate,
} from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import type { WindowDatabase } from '../lib/window-database.ts';

/** Confirmed mappings, by the headers of their files. */
export class SavedMappings {
  readonly #database: WindowDatabase;

  constructor(database: WindowDatabase) {
    this.#database = database;
  }

  /** Saves a confirmed mapping. If it cannot be saved, the import goes on and the mapping is not offered again. */
  async put(
    header: readonly string[],
    mapping: Record<string, ColumnType>,
    outline: TemplateOutline | null,
  ): Promise<void> {
    const fingerprint = headerFingerprint(header);
    const template = writeTemplate(rememberMapping(header, mapping, outline));
    const saved = this.#database.change(['mappings'], (change) => change.put('mappings', { fingerprint, template }));
    await saved.catch(() => {});
  }

  /** @returns the mapping confirmed before for a file with these headers; null if there is none */
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
