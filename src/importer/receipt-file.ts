import { z } from 'zod';
import { type MappingTemplate, readTemplate, rememberMapping, TemplateError } from '../columns/index.ts';
import { type Receipt, receipt } from './receipt.ts';
import { type RecordReceipt, recordReceipt } from './record-journal.ts';

const fileHead = z.object({ format: z.literal('sheaf-receipt') });
const receiptFile = z.intersection(fileHead.extend({ version: z.literal(1) }), z.union([receipt, recordReceipt]));

/** @returns a receipt as a file: JSON that says what it is */
export function writeReceipt(made: Receipt | RecordReceipt): string {
  return `${JSON.stringify({ format: 'sheaf-receipt', version: 1, ...made }, null, 2)}\n`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The mapping a file carries, for other files with the same headers: a saved mapping's, or that of the import a receipt proves.
 * @throws TemplateError that says what is wrong, for everything else
 */
export function readMappingFile(text: string): MappingTemplate {
  const value = jsonOf(text);
  if (!fileHead.safeParse(value).success) return readTemplate(text);
  const made = receiptFile.safeParse(value).data;
  if (made === undefined)
    throw new TemplateError('This receipt of Sheaf is damaged or of a newer Sheaf. Save it again.');
  if (made.kind !== 'survey' || made.column_mapping === null)
    throw new TemplateError('This receipt carries no mapping: it is not of an import that made a survey with one.');
  return rememberMapping(Object.keys(made.column_mapping), made.column_mapping);
}
