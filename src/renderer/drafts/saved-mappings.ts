import {
  headerFingerprint,
  type MappingTemplate,
  readTemplate,
  rememberMapping,
  TemplateError,
  writeTemplate,
} from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import { database } from './parts.ts';

/** Keeps a confirmed mapping under the file's headers. A window that can keep nothing imports all the same. */
export async function keepMapping(header: readonly string[], mapping: Record<string, ColumnType>): Promise<void> {
  const fingerprint = headerFingerprint(header);
  const template = writeTemplate(rememberMapping(header, mapping));
  await database.change(['mappings'], (change) => change.put('mappings', { fingerprint, template })).catch(() => {});
}

/** @returns the mapping once confirmed for a file with these headers, if there is one. */
export async function findMapping(header: readonly string[]): Promise<MappingTemplate | null> {
  const fingerprint = headerFingerprint(header);
  const kept = await database.get('mappings', fingerprint).catch(() => null);
  if (typeof kept !== 'object' || kept === null || !('template' in kept)) return null;
  try {
    return readTemplate(String(kept.template));
  } catch (error) {
    // Another version of Sheaf wrote it: it is not offered.
    if (error instanceof TemplateError) return null;
    throw error;
  }
}
