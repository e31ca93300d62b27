import {
  changedReading,
  headerFingerprint,
  type MappingTemplate,
  readTemplate,
  TemplateError,
  writeTemplate,
} from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import type { WindowDatabase } from '../lib/window-database.ts';
import { same } from './key-hash.ts';

/** A file that is read as it was found: nobody has set anything. */
export interface UnsetFile {
  /** The text, or the first rows of a table of another format. */
  file: File;
  /** What the format itself says about how the rows are written. */
  base: Partial<Dialect>;
  dialect: Dialect;
  /** The names of the tables of a file with several. */
  sheets: readonly string[] | null;
}

interface SavedMapping {
  template: MappingTemplate;
  /** The tables of the file. */
  sheets: unknown;
}

/** Each reading is tried on the beginning of the file, so there may not be many. */
const mostReadings = 8;

function readSaved(stored: unknown): SavedMapping | null {
  if (typeof stored !== 'object' || stored === null || !('template' in stored)) return null;
  try {
    return { template: readTemplate(String(stored.template)), sheets: 'sheets' in stored ? stored.sheets : null };
  } catch (error) {
    // Another version of Sheaf wrote it: it is not offered.
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

/** Confirmed mappings, by the headers of their files. */
export class SavedMappings {
  readonly #database: WindowDatabase;
  readonly #readHeader: (file: File, override: Partial<Dialect>) => Promise<readonly string[]>;

  /** @param readHeader reads the header of a file in another way */
  constructor(
    database: WindowDatabase,
    readHeader: (file: File, override: Partial<Dialect>) => Promise<readonly string[]>,
  ) {
    this.#database = database;
    this.#readHeader = readHeader;
  }

  /** Saves a confirmed mapping. If it cannot be saved, the import goes on and the mapping is not offered again. */
  async put(header: readonly string[], template: MappingTemplate, sheets: readonly string[] | null): Promise<void> {
    const record = { fingerprint: headerFingerprint(header), template: writeTemplate(template), sheets };
    const saved = this.#database.change(['mappings'], (change) => change.put('mappings', record));
    await saved.catch(() => {});
  }

  /**
   * @param unset the file, unless somebody has set how it is read
   * @returns the mapping confirmed before for a file with these headers, or for one that has its headers when it is read as that
   *   file was; null if there is none
   */
  async find(header: readonly string[], unset: UnsetFile | null = null): Promise<MappingTemplate | null> {
    const own = await this.#get(header);
    if (unset === null || own?.reading !== undefined) return own;
    return (await this.#findByReading(unset)) ?? own;
  }

  async #get(header: readonly string[]): Promise<MappingTemplate | null> {
    return (
      readSaved(await this.#database.get('mappings', headerFingerprint(header)).catch(() => null))?.template ?? null
    );
  }

  /** The default reading may show other headers, so the file is read in each way that somebody has set before. */
  async #findByReading({ file, base, dialect, sheets }: UnsetFile): Promise<MappingTemplate | null> {
    const stored = await this.#database.list('mappings').catch(() => []);
    const saved = stored
      .flatMap((one) => readSaved(one) ?? [])
      .filter(({ template }) => template.reading !== undefined);
    const inSheet = saved.find(
      ({ template, sheets: own }) => template.reading?.sheet !== undefined && same(own, sheets),
    );
    if (inSheet !== undefined) return inSheet.template;
    const changes = new Map(
      saved.map(({ template }) => {
        const change = changedReading(template.reading ?? {}, dialect);
        return [JSON.stringify(change), change] as const;
      }),
    );
    changes.delete('{}');
    for (const change of [...changes.values()].slice(-mostReadings)) {
      // In this way the file may not be readable.
      const header = await this.#readHeader(file, { ...change, ...base }).catch(() => null);
      const found = header === null ? null : await this.#get(header);
      if (found?.reading !== undefined && same(changedReading(found.reading, dialect), change)) return found;
    }
    return null;
  }
}
