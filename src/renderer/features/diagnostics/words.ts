/** Words of the report. */
export const words = {
  title: 'Diagnostics',
  intro: 'This report helps whoever helps you. It stays on this computer until you save it and send it yourself.',
  without:
    'It holds versions, settings and the log, but no answers, no tokens, no names and no places of files. Look through it first.',
  text: 'The report',
  collecting: 'Collecting…',
  save: 'Save the report…',
};

export type Words = typeof words;
