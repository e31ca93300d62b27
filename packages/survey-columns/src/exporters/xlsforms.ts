import type { ExporterDescriptor } from './descriptor.ts';

/** What ODK and KoboToolbox share, as both write the submissions of XLSForms. */
export const xlsForms = {
  joinsByBlanks: true,
  hasPaths: true,
  listedPeople: /\bmember'?s? (?:full )?name\b/,
  checkboxes: {
    isBelowQuestion: true,
    cells: 'ticks',
    reason: 'an option of the question before it, one column per option',
  },
} as const satisfies Partial<ExporterDescriptor>;
