import type { ColumnChange } from '../../../contract/index.ts';
import { modifier } from '../../lib/keys.ts';
import { counted, number, percentDone } from '../../lib/language/format.ts';

/** Words of the library. */
export const words = {
  surveys: {
    find: 'Find a survey',
    loading: 'Loading the surveys…',
    imported: 'Imported',
    emptyTitle: 'No surveys yet',
    empty:
      'Surveys you import are kept here, with a chart for each question. Drop an export, or try one of the samples.',
    import: 'Import a survey',
    none: (query: string) => `No survey matches “${query}”.`,
    count: (count: number) => counted(count, 'survey', 'surveys'),
  },
  survey: {
    more: 'More',
    loading: 'Loading the survey…',
    back: 'All surveys',
    imported: 'imported',
    export: 'Export…',
    exporting: 'Exporting…',
    tabs: { questions: 'Questions', responses: 'Responses', notes: 'Open answers' },
    find: 'Find a question',
    noQuestion: (query: string) => `No question contains “${query}”.`,
    leftOut: (count: number) => counted(count, 'more column', 'more columns'),
    facts: (names: readonly string[]) => `Who, when and how long: ${names.join(' · ')}`,
    noQuestions: 'No questions yet. They appear when the first part is read.',
    incomplete: 'This survey is incomplete: some of its responses are missing.',
    incompleteHint: 'Activity says why, and what to do.',
    activity: 'Open Activity',
  },
  list: {
    label: 'List of questions',
    edit: 'Reorder or hide',
    show: (question: string) => `Show ${question}`,
    name: (question: string) => `Short name of ${question}`,
  },
  export: {
    title: 'Export',
    answers: 'Answers',
    report: 'Questions with charts',
    button: 'Save…',
    save: (name: string) => `Save: ${name}`,
    asShown: 'In columns and weighted as the charts are',
    asShownHint: 'For slides, document, web page and workbook',
    more: 'More formats',
    all: (count: number) =>
      `All ${counted(count, 'response', 'responses')}. Only a filter leaves some out, a search does not.`,
    merged: 'Merged spellings count as one, as in the charts. “CSV, as imported” has each spelling.',
    anonymous: 'Leave out personal details',
    anonymousHint:
      'Leaves out names, e-mail addresses, person keys, and columns that are no question, such as IP addresses and IDs. In open answers, the names, e-mail addresses and phone numbers that Sheaf finds are masked. Times and answers to other questions stay as they are.',
    kinds: {
      raw: { name: 'CSV, as imported', hint: 'Every answer as it was in the file' },
      parsed: { name: 'CSV, cleaned', hint: 'Dates and numbers in one form, missing answers empty' },
      pptx: { name: 'Slides', hint: 'For PowerPoint' },
      docx: { name: 'Document', hint: 'For Word' },
      html: { name: 'Web page', hint: 'For any browser' },
      xlsx: { name: 'Excel workbook', hint: 'With a list of the questions and codes' },
      sav: { name: 'SPSS file', hint: 'With labels and missing values; for R and Stata too' },
      parquet: { name: 'Parquet file', hint: 'With types; for Python, R, DuckDB' },
      dictionary: { name: 'The questions', hint: 'CSV with types, options and counts' },
      template: { name: 'Template for the next import', hint: 'With the types' },
    },
    filtered: (count: number | null) =>
      count === null
        ? 'Only the filtered responses'
        : `Only the ${counted(count, 'filtered response', 'filtered responses')}`,
    filteredName: (survey: string) => `${survey} filtered`,
    forSheaf: 'Answers for Sheaf',
    forSheafHint: 'With rows by which Sheaf reads them back',
    dictionaryName: 'data dictionary',
  },
  group: {
    kinds: {
      multi: (_count: number) => 'Multi choice',
      grid: (count: number) => `Grid of ${counted(count, 'row', 'rows')}`,
      ranking_places: (count: number) => `Ranking of ${counted(count, 'place', 'places')}`,
      ranking_items: (count: number) => `Ranking of ${counted(count, 'item', 'items')}`,
      loop: (count: number) => `Repeated questions, ${counted(count, 'column', 'columns')}`,
      pair: (_count: number) => 'Two numbers of one answer',
      sum: (count: number) => `${counted(count, 'number', 'numbers')} that add up`,
      other: (_count: number) => 'With “Other, please specify”',
    },
    split: 'Split into single questions',
    isSplit: (title: string) => `“${title}” was split into single questions. ${modifier}+Z takes it back.`,
    columns: 'Its columns',
    writeIn: (count: number) => `Other, in their own words: ${counted(count, 'answer', 'answers')}`,
  },
  display: {
    label: 'Chart',
    kinds: {
      options: 'Options, most frequent first',
      ordered: 'Options in their natural order',
      scale: 'Scale with a mean',
      number: 'Numbers',
      date: 'Dates',
      duration: 'Durations',
      place: 'Places',
      text: 'Open answers',
    },
    asFound: 'As it was found',
    isChanged: (headers: readonly string[]) =>
      headers.length === 1
        ? `${headers[0]} is shown in another way. ${modifier}+Z takes it back.`
        : `All ${headers.length} rows of the grid are shown in another way. ${modifier}+Z takes it back.`,
    isOrdered: (headers: readonly string[]) =>
      headers.length === 1
        ? `The options of ${headers[0]} have another order. ${modifier}+Z takes it back.`
        : `The options of all ${headers.length} rows of the grid have another order. ${modifier}+Z takes it back.`,
    ofGrid: 'For all rows of the grid.',
    orders: {
      given: 'In the order of the file, or as you put them.',
      found: 'In their natural order.',
      count: 'Most frequent first.',
    },
    changeOrder: 'Change the order',
    up: (option: string) => `Move ${option} up`,
    down: (option: string) => `Move ${option} down`,
  },
  rename: {
    button: 'Rename…',
    title: 'Rename the survey',
    empty: 'Enter a name.',
    done: (name: string) => `The survey is called ${name} now.`,
  },
  steps: {
    filter: 'filter',
    comparison: 'comparison',
    weight: 'weight',
    name: 'name of the survey',
    waves: 'waves',
    segments: 'segments',
    codes: 'codes',
    findings: 'findings',
    list: 'list of questions',
    people: 'how people are recognised',
    reading: 'how a question is read',
    spellings: 'spellings',
  },
  step: {
    undo: 'The change could not be taken back.',
    redo: 'The change could not be made again.',
  },
  question: {
    edit: 'Edit…',
    several: 'shares add up to more than 100%',
    answered: (count: number, all: number | null) =>
      all === null ? `${number(count)} answered` : `${number(count)} of ${number(all)} answered`,
    withoutOwn: 'counted without its own filter',
    table: 'Show as table',
    chart: 'Show as chart',
    details: (name: string) => `Details of ${name}`,
    more: 'Details',
    places: (count: number) => `combined from ${counted(count, 'column', 'columns')}, one for each rank`,
  },
  type: {
    label: 'Type of question',
    button: 'Change',
    busy: (change: ColumnChange | undefined) =>
      change === undefined || change.parts === 0
        ? 'Reading…'
        : `Reading… ${percentDone(change.parts_done, change.parts)}`,
    anyway: 'Change it anyway',
  },
  notes: {
    open: (count: number) => `Search ${counted(count, 'open answer', 'open answers')}`,
    copy: 'Copy with who said it',
    quote: (text: string, who: string, survey: string) => `“${text}” – ${who}, ${survey}`,
    question: 'Answers to',
    allQuestions: 'Every question',
    order: 'Order',
    asTheyCame: 'As they came',
    longest: 'Longest first',
    shortest: 'Shortest first',
    greatest: (question: string, isTime: boolean) => `${question}: ${isTime ? 'newest' : 'highest'} first`,
    least: (question: string, isTime: boolean) => `${question}: ${isTime ? 'oldest' : 'lowest'} first`,
    fold: 'Fold equal answers',
    none: 'This survey has no open answers. To get some, change the type of a column to Open-ended in the details of its question.',
    label: 'Search the open answers',
    count: (count: number) => counted(count, 'open answer', 'open answers'),
    different: (count: number) => `, ${number(count)} different`,
    found: (count: number, query: string) => `${counted(count, 'open answer', 'open answers')} with “${query}”`,
    loading: 'Searching…',
  },
  responses: {
    empty: 'No responses yet.',
    previous: 'Previous response',
    next: 'Next response',
    person: 'About this person',
    onlyPerson: 'Show only this person’s responses',
    everybody: 'All people',
    loading: 'Loading the response…',
    hidden: 'The filter hides the response that is open.',
    clear: 'Clear the filter',
    shown: (count: number) => `The table shows the first ${number(count)} responses.`,
  },
};
