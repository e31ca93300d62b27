import { type ExporterDescriptor, headerNames } from './descriptor.ts';

/** All headers are the owner's; only attachments tell: `photo.jpg (https://…)`. Several answers are joined by commas. */
export const airtable: ExporterDescriptor<'Airtable'> = {
  name: 'Airtable',
  fingerprints: [],
  cellFingerprint: {
    pattern: /\.airtableusercontent\.com\/|dl\.airtable\.com\//,
    reason: 'files that Airtable keeps',
  },
  response: {
    ids: headerNames('Record ID'),
    times: headerNames('Created'),
    others: headerNames('Created time|Last modified|Last modified time'),
  },
};
