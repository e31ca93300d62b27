import { airtable } from './airtable.ts';
import { alchemer } from './alchemer.ts';
import { cognitoForms } from './cognito-forms.ts';
import { decipher } from './decipher.ts';
import type { ExporterDescriptor } from './descriptor.ts';
import { formstack } from './formstack.ts';
import { googleForms } from './google-forms.ts';
import { jotform } from './jotform.ts';
import { koboToolbox } from './kobotoolbox.ts';
import { limeSurvey } from './limesurvey.ts';
import { microsoftForms } from './microsoft-forms.ts';
import { mturk } from './mturk.ts';
import { odk } from './odk.ts';
import { prolific } from './prolific.ts';
import { qualtrics } from './qualtrics.ts';
import { questionPro } from './questionpro.ts';
import { redcap } from './redcap.ts';
import { soSci } from './sosci.ts';
import { surveyMonkey } from './surveymonkey.ts';
import { tally } from './tally.ts';
import { typeform } from './typeform.ts';
import { unipark } from './unipark.ts';
import { wjx } from './wjx.ts';
import { wufoo } from './wufoo.ts';

/** Every tool Sheaf knows. Its fingerprints are tried in this order, so the surest come first. */
const known = [
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
type ToolName = (typeof known)[number]['name'];
export type ExporterName = ToolName | 'Sheaf' | 'unknown';

export const exporters: readonly ExporterDescriptor<ToolName>[] = known;
export const exporterNames: readonly ExporterName[] = [...known.map(({ name }) => name), 'Sheaf', 'unknown'];

/** The tool that wrote a file, and the evidence. */
export interface Exporter {
  exporter: ExporterName;
  reason: string;
}

const nothingKnown: ExporterDescriptor = { name: 'unknown', fingerprints: [] };
const byName = new Map<string, ExporterDescriptor>(known.map((descriptor) => [descriptor.name, descriptor]));

/** @returns what is known about a tool; for an unknown one, nothing */
export const describeExporter = (name: ExporterName): ExporterDescriptor => byName.get(name) ?? nothingKnown;

/** @returns the names that one field of all descriptors holds together. */
export function allNames(of: (descriptor: ExporterDescriptor) => ReadonlySet<string> | undefined): Set<string> {
  return new Set(known.flatMap((descriptor) => [...(of(descriptor) ?? [])]));
}

/** @returns the patterns that one field of the descriptors holds. */
export function allPatterns(of: (descriptor: ExporterDescriptor) => RegExp | undefined): RegExp[] {
  return known.flatMap((descriptor) => of(descriptor) ?? []);
}
