import type { ColumnChange } from '../../../contract/index.ts';
import { counted, number, percentDone } from '../../lib/language/format.ts';

/** Words of the library. */
export const words = {
  surveys: {
    title: 'Surveys',
    find: 'Find a survey',
    loading: 'Loading the surveys…',
    name: 'Survey',
    project: 'Project',
    responses: 'Responses',
    imported: 'Imported',
    emptyTitle: 'No surveys yet',
    empty:
      'Surveys you import are kept here, with a chart for each question. Drop an export, or try one of the samples.',
    import: 'Import a survey',
    none: (query: string) => `No survey matches “${query}”.`,
  },
  survey: {
    loading: 'Loading the survey…',
    back: 'All surveys',
    export: 'Export…',
    exporting: 'Exporting…',
    project: (name: string) => `in ${name}`,
    responses: (count: number) => counted(count, 'response', 'responses'),
    participants: (count: number) => counted(count, 'participant', 'participants'),
    imported: (when: string) => `imported ${when}`,
    tabs: { questions: 'Questions', responses: 'Responses', notes: 'Open answers' },
    find: 'Find a question',
    noQuestion: (query: string) => `No question contains “${query}”.`,
    leftOut: (count: number) => `${counted(count, 'column', 'columns')} left out of the charts`,
    showLeftOut: 'Show them',
    hideLeftOut: 'Hide them',
    noQuestions: 'No questions yet. They appear when the first part is read.',
    incomplete: 'This survey is incomplete: some of its rows are missing.',
    incompleteHint: 'Activity says why, and what to do.',
    activity: 'Open Activity',
  },
  export: {
    title: 'Export',
    what: 'What to save',
    kinds: {
      raw: {
        name: 'Responses as imported',
        hint: 'Every cell as it was in the file. If you import it again, each column keeps its question and type.',
      },
      parsed: {
        name: 'Responses as Sheaf counts them',
        hint: 'Dates as 2024-03-31T10:00, scores as numbers, options separated by semicolons, missing answers left empty.',
      },
      dictionary: {
        name: 'Data dictionary',
        hint: 'Each column with its question, type, options and counts, as a table.',
      },
      template: {
        name: 'Data dictionary as a mapping template',
        hint: 'The same as JSON. Used as a template, it sets the types of a later import.',
      },
    },
    how: 'Responses',
    filtered: (count: number | null) =>
      count === null
        ? 'Only the filtered responses'
        : `Only the ${counted(count, 'filtered response', 'filtered responses')}`,
    filteredHint: 'If off, all responses are saved, whatever the filter.',
    filteredName: (survey: string) => `${survey} filtered`,
    oneHeader: 'One header row only',
    oneHeaderHint:
      'Only the question texts, for other programs. Without the row of types, Sheaf has to detect the types again.',
    keepFormulas: 'Leave formulas as they are',
    keepFormulasHint: 'If off, answers such as =1+1 start with an apostrophe, so that a spreadsheet does not run them.',
    dictionaryName: 'data dictionary',
    cancel: 'Cancel',
    save: 'Save',
  },
  question: {
    answered: (count: number, all: number | null) =>
      all === null ? `${number(count)} answered` : `${number(count)} of ${number(all)} answered`,
    table: 'Show as table',
    chart: 'Show as chart',
    details: (name: string) => `Details of ${name}`,
    more: 'Details',
    places: (count: number) => `combined from ${counted(count, 'column', 'columns')}, one for each rank`,
    notes: (count: number) => `Search ${counted(count, 'open answer', 'open answers')}`,
    column: 'Column',
    decided: 'Type decided by',
    sources: {
      mapping: 'your choice at import',
      classifier: 'what its content looks like',
      heuristic: 'what its answers look like',
      fallback: 'default, as nothing else fits',
    },
  },
  type: {
    label: 'Read it as',
    button: 'Change',
    busy: (change: ColumnChange | undefined) =>
      change === undefined || change.parts === 0
        ? 'Reading…'
        : `Reading… ${percentDone(change.parts_done, change.parts)}`,
    anyway: 'Change it anyway',
    recount: 'Count again',
  },
  notes: {
    question: 'Answers to',
    allQuestions: 'Every question',
    none: 'This survey has no open answers. To get some, change the type of a column to Open-ended in the details of its question.',
    label: 'Search the open answers',
    count: (count: number) => counted(count, 'open answer', 'open answers'),
    found: (count: number, query: string) => `${counted(count, 'open answer', 'open answers')} with “${query}”`,
    indexing: 'This import is still being indexed. More may be found in a moment.',
    response: (row: number) => `Response ${number(row)}`,
    loading: 'Searching…',
  },
  responses: {
    label: 'Responses',
    empty: 'No responses yet.',
    title: (row: number) => `Response ${number(row)}`,
    previous: 'Previous response',
    next: 'Next response',
    loading: 'Loading the response…',
    goTo: 'Go to response',
    shown: (count: number) => `The table shows the first ${number(count)} responses.`,
  },
};

export type Words = typeof words;
