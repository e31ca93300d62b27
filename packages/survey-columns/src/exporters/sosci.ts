import { type ExporterDescriptor, hasAll, headerNames, noWords } from './descriptor.ts';

/** SoSci Survey: items are `AB01_01`, a box is 1 (not ticked) or 2 (ticked), codes below zero are missing answers. */
export const soSci: ExporterDescriptor<'SoSci'> = {
  name: 'SoSci',
  fingerprints: [{ reason: 'the columns QUESTNNR and CASE', matches: hasAll('questnnr', 'case') }],
  metadata: {
    hasBlock: true,
    anywhere: headerNames('QUESTNNR|MISSREL|TIME_RSI|TIME_SUM|DEG_TIME|MAXPAGE|MAILSENT|Q_VIEWER'),
    anywherePattern: /^time ?\d{3}$/,
  },
  response: {
    ids: headerNames('CASE'),
    times: headerNames('STARTED|LASTDATA'),
    others: headerNames('TIME_SUM|TIME_RSI|DEG_TIME'),
    pattern: /^time ?\d{3}$/,
  },
  checkboxes: {
    header: /^\p{L}{1,2}\d{2,3}_\d{2}$/u,
    cells: 'one and two',
    reason: '1 or 2 in all items of the question, as SoSci writes boxes',
  },
  writeIn: { header: /^\p{L}{1,2}\d{2,3}_\d{2}a$/u, reason: 'the field to write into beside an item' },
  partial: [{ header: /^finished$/, cell: noWords }],
  preview: [{ header: /^mode$/, cell: /^(?:pretest|debug|admin|observer)$/i }],
};
