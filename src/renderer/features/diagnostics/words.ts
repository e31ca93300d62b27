/** Words of the report. */
export const words = {
  title: 'Diagnostics',
  intro:
    'Send this report to the person who helps you. It stays on this computer until you save it and send it yourself.',
  without:
    'It contains versions, settings and the log, but no answers, tokens, names or file paths. Read it before you send it.',
  text: 'The report',
  collecting: 'Collecting…',
  save: 'Save the report…',
};

export type Words = typeof words;
