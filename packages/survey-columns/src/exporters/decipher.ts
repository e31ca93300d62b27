import { common, type ExporterDescriptor, hasAll, hasAny, headerNames } from './descriptor.ts';

/** Decipher, now part of Forsta: `Q2r1` is a row of a question, `Q2r98oe` the text beside it. */
export const decipher: ExporterDescriptor<'Decipher'> = {
  name: 'Decipher',
  fingerprints: [
    {
      reason: 'the columns record, uuid and markers',
      matches: (header) =>
        hasAll('record', 'uuid')(header) && hasAny('markers', 'qtime', 'dcua', 'declang', 'vlist', 'vos')(header),
    },
  ],
  metadata: {
    here: headerNames(
      'record|uuid|markers|status|source|decipher|url|session|dcua|declang|decLang|list|vos|vosr15oe|vosr15 oe|vbrowser|vbrowserr15oe|vbrowserr15 oe|' +
        'vmobiledevice|vmobileos|userAgent|ipAddress|qtime|vdropout|rd review|rid|start_date epoch',
    ),
    herePattern: /^(?:no ?answer.{0,40}|v(?:list|os|browser|mobile|dropout|quality)\w{0,20}|pagetime.{0,20})$/,
  },
  response: {
    ids: headerNames('record|uuid|session'),
    times: headerNames('date|start_date'),
    others: headerNames(`${common.addresses}|qtime`),
    pattern: /^pagetime/,
  },
  checkboxes: {
    header: /^\w{1,60}r\d{1,3}(?:c\d{1,3})?$/,
    cells: 'numeric ticks',
    reason: '0 or 1 in a row of a question, as Decipher writes boxes',
  },
  writeIn: { header: /^\w{1,60}r\d{1,3}(?:c\d{1,3})?oe$/, reason: 'the field to write into beside an option' },
  // 1 screened out, 2 over quota, 3 qualified.
  partial: [{ header: /^status$/, cell: /^4$/ }],
};
