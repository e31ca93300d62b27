import type { CommandId } from '../../../contract/index.ts';

const names: Record<CommandId, string> = {
  search: 'Search everything',
  'open-files': 'Choose files to import',
  print: 'Print what is on the screen',
  undo: 'Undo the last decision',
  redo: 'Redo the decision that was undone',
  shortcuts: 'Keyboard shortcuts',
  diagnostics: 'Diagnostics: a report for support',
  'go-settings': 'Open Settings',
};

/** Keys that work in one place: `keys` are sets of which one is pressed. */
const places: { title: string; keys: { name: string; keys: string[] }[] }[] = [
  {
    title: 'In a table of rows',
    keys: [
      { name: 'Go to the next cell', keys: ['←', '→', '↑', '↓'] },
      { name: 'One screen of rows up or down', keys: ['Page Up', 'Page Down'] },
      { name: 'First or last cell of the table', keys: ['Ctrl+Home', 'Ctrl+End'] },
      { name: 'Show the whole response', keys: ['Enter'] },
    ],
  },
  {
    title: 'In the columns of a file',
    keys: [
      { name: 'Show or hide the columns of a question', keys: ['→', '←'] },
      { name: 'Details of a question or column', keys: ['Enter'] },
      { name: 'Select', keys: ['Space'] },
      { name: 'Select several, or all', keys: ['Shift+↓', 'Ctrl+A'] },
      { name: 'Search the columns', keys: ['/', 'Ctrl+F'] },
      { name: 'Undo or redo a decision', keys: ['Ctrl+Z', 'Ctrl+Y'] },
    ],
  },
  {
    title: 'At open answers',
    keys: [
      { name: 'Next or previous answer', keys: ['J', 'K'] },
      { name: 'Set or remove a code', keys: ['1 to 9'] },
      { name: 'Find or make a code', keys: ['C'] },
      { name: 'Copy the answer with who said it', keys: ['Q'] },
      { name: 'Add the answer to the findings', keys: ['F'] },
    ],
  },
  {
    title: 'Moving around',
    keys: [
      { name: 'Next or previous control', keys: ['Tab', 'Shift+Tab'] },
      { name: 'Close the open dialog', keys: ['Esc'] },
    ],
  },
];

/** Words of the commands and the list of shortcuts. */
export const words = {
  names,
  shortcuts: {
    anywhere: 'Anywhere in the window',
    places,
    or: 'or',
    letters: 'What a column of a file becomes',
    single: 'Keys without Ctrl or ⌘',
    singleHint:
      'Turn ?, / and the keys at open answers off if they get in the way of speech input. F1 opens this list all the same.',
  },
  print: {
    title: 'Print',
    loading: 'Loading all that goes on paper…',
  },
  report: {
    title: 'Diagnostics',
    intro:
      'Send this report to the person who helps you. It stays on this computer until you save it and send it yourself.',
    without:
      'It contains versions, settings and the log, but no answers, tokens, names or file paths. Read it before you send it.',
    text: 'The report',
    collecting: 'Collecting…',
    save: 'Save the report…',
  },
};
