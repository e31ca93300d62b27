import {
  type FurtherMapping,
  listUnread,
  type MappingTemplate,
  readTemplate,
  refuseNewer,
  rememberMapping,
  type TemplateCleaning,
  TemplateError,
  type TemplateOutline,
} from '@sheaf/survey-columns';
import { z } from 'zod';
import type { RowTransforms } from '../plan/row-transforms.ts';
import { type DocumentReceipt, documentReceipt } from './journal.ts';
import { type Receipt, receipt } from './receipt.ts';

const fileHead = z.object({ format: z.literal('sheaf-receipt'), version: z.unknown() });
/** A data dictionary is a template that also says these. */
const ofDictionaries = ['survey_name', 'responses'];
const receiptFile = z.intersection(fileHead.extend({ version: z.literal(1) }), z.union([receipt, documentReceipt]));

/** @returns a receipt as it stands in a file, from which `readMappingFile` takes the mapping */
export const toReceiptFile = (made: Receipt | DocumentReceipt) =>
  ({ format: 'sheaf-receipt', version: 1, ...made }) as const;

/** @returns a receipt as the text of a JSON file. */
export function writeReceipt(made: Receipt | DocumentReceipt): string {
  return `${JSON.stringify(toReceiptFile(made), null, 2)}\n`;
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The row transforms of an import, with headers in place of column numbers, and the kinds of responses that are left out. */
export interface NamedTransforms extends TemplateCleaning {
  dated: { header: string; order: RowTransforms['dated'][number]['order'] }[];
}

/** Left-out responses belong to that one file and are not taken over. */
function nameTransforms({ edits, headers }: Receipt): NamedTransforms {
  const name = (column: number) => headers?.[column] ?? '';
  return {
    left_out: [],
    redacted: edits.redacted.map(({ column, kinds }) => ({ header: name(column), kinds })),
    dated: edits.dated.map(({ column, order }) => ({ header: name(column), order })),
  };
}

/** What somebody decided about questions and people before the import. */
function readDecisions({ decisions, person_key }: Receipt): TemplateOutline | null {
  if (decisions === null && person_key === null) return null;
  const { groups, displays, orders } = decisions ?? { groups: null, displays: {}, orders: {} };
  return { groups, displays, orders, person_key: person_key && { name: person_key.name, headers: person_key.headers } };
}

/** What belongs to the mapping beside the types. */
function collectFurtherMapping(made: Receipt): FurtherMapping {
  const outline = readDecisions(made);
  const { missing_answers, reading } = made;
  return {
    ...(outline !== null && { outline }),
    ...(missing_answers !== null && { missing: missing_answers.columns }),
    ...(reading !== null && { reading }),
  };
}

/** The facts in a file that apply to other files with the same headers. */
export interface MappingFile {
  template: MappingTemplate;
  transforms: NamedTransforms;
  /** The fields that are not used: this Sheaf does not know them, or they are damaged. */
  unknown: readonly string[];
}

/**
 * Reads a saved mapping, or a receipt with the mapping and the row transforms of its import.
 * @throws TemplateError with the reason, for everything else
 */
export function readMappingFile(text: string): MappingFile {
  const value = tryParseJson(text);
  const head = fileHead.safeParse(value).data;
  if (head === undefined) {
    const template = readTemplate(text);
    const unknown = listUnread(value, template).filter((name) => !ofDictionaries.includes(name));
    return { template, transforms: { left_out: [], redacted: [], dated: [], ...template.cleaning }, unknown };
  }
  refuseNewer('receipt', head.version);
  const made = receiptFile.safeParse(value).data;
  if (made === undefined)
    throw new TemplateError(
      'This receipt is damaged or was written by a newer Sheaf. Update Sheaf, or save the receipt again.',
    );
  if (made.kind !== 'survey' || made.column_mapping === null)
    throw new TemplateError('This receipt has no mapping: its import did not make a survey with one.');
  return {
    template: rememberMapping(Object.keys(made.column_mapping), made.column_mapping, collectFurtherMapping(made)),
    transforms: nameTransforms(made),
    unknown: listUnread(value, made),
  };
}
