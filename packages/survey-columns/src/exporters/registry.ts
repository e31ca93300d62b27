import { cleanText, describedTexts, type Table } from '@sheaf/tables';
import type { ExporterDescriptor, HeaderView } from './descriptor.ts';
import { koboToolbox, odk, redcap } from './field-tools.ts';
import { airtable, cognitoForms, formstack, jotform, tally, typeform, wufoo } from './form-builders.ts';
import { googleForms, microsoftForms } from './office-forms.ts';
import { listNamingRows } from './own-export.ts';
import { decipher, mturk, prolific } from './panels.ts';
import { limeSurvey, qualtrics, soSci, unipark } from './research-platforms.ts';
import { alchemer, questionPro, surveyMonkey, wjx } from './survey-platforms.ts';

/** Every tool Sheaf knows. Its fingerprints are tried in this order, so the surest come first. */
const descriptors = [
  qualtrics,
  typeform,
  microsoftForms,
  tally,
  jotform,
  wjx,
  mturk,
  prolific,
  unipark,
  decipher,
  questionPro,
  wufoo,
  cognitoForms,
  formstack,
  soSci,
  alchemer,
  surveyMonkey,
  limeSurvey,
  redcap,
  koboToolbox,
  odk,
  googleForms,
  airtable,
] as const;

/** `Sheaf` is a Sheaf export of a survey from an unknown tool. */
type ToolName = (typeof descriptors)[number]['name'];
export type ExporterName = ToolName | 'Sheaf' | 'unknown';

export const exporters: readonly ExporterDescriptor<ToolName>[] = descriptors;
export const exporterNames: readonly ExporterName[] = [...descriptors.map(({ name }) => name), 'Sheaf', 'unknown'];

/** The tool that wrote a file, and the evidence. */
export interface Exporter {
  exporter: ExporterName;
  reason: string;
}

const nothingKnown: ExporterDescriptor = { name: 'unknown', fingerprints: [] };
const byName = new Map<string, ExporterDescriptor>(descriptors.map((descriptor) => [descriptor.name, descriptor]));

/** @returns what is known about a tool; for an unknown one, nothing */
export const describeExporter = (name: ExporterName): ExporterDescriptor => byName.get(name) ?? nothingKnown;

/** @returns the names that one field of all descriptors holds together. */
export function collectNames(of: (descriptor: ExporterDescriptor) => ReadonlySet<string> | undefined): Set<string> {
  return new Set(descriptors.flatMap((descriptor) => [...(of(descriptor) ?? [])]));
}

/** @returns the patterns that one field of the descriptors holds. */
export function collectPatterns(of: (descriptor: ExporterDescriptor) => RegExp | undefined): RegExp[] {
  return descriptors.flatMap((descriptor) => of(descriptor) ?? []);
}

/** Rows searched for what only the cells tell. */
const fewRows = 50;
/** Characters of a cell that are looked at. */
const mostCharacters = 500;

function makeView(row: readonly string[], rows: readonly (readonly string[])[]): HeaderView {
  const cells = row.map(cleanText);
  return { cells, names: new Set(cells.map((cell) => cell.toLowerCase())), rows };
}

/** The first header row, and the texts that a file has beside its names: what the tool wrote can be either. */
function listHeaderViews(rows: readonly (readonly string[])[]): HeaderView[] {
  const texts = describedTexts(rows);
  const first = makeView(rows[0] ?? [], rows);
  return texts === null ? [first] : [first, makeView(texts, rows)];
}

/**
 * Tells which tool wrote a file: by its header rows, else by what stands in its first rows. `unknown` where nothing fits. An
 * export of ours keeps the header rows of the tool the survey came from, so that tool is found.
 */
export function recogniseExporter(table: Pick<Table, 'header_rows'> & Partial<Pick<Table, 'rows'>>): Exporter {
  const rows = listNamingRows(table.header_rows);
  for (const header of listHeaderViews(rows))
    for (const { name, fingerprints } of exporters) {
      const found = fingerprints.find(([, matches]) => matches(header));
      if (found !== undefined) return { exporter: name, reason: found[0] };
    }
  const starts = (table.rows ?? [])
    .slice(0, fewRows)
    .flatMap((row) => row.map((cell) => cell.slice(0, mostCharacters)));
  for (const { name, cellFingerprint } of exporters) {
    if (cellFingerprint !== undefined && starts.some((cell) => cellFingerprint.pattern.test(cell)))
      return { exporter: name, reason: cellFingerprint.reason };
  }
  return rows.length < table.header_rows.length
    ? { exporter: 'Sheaf', reason: 'a row of types' }
    : { exporter: 'unknown', reason: 'no header that a known tool writes' };
}
