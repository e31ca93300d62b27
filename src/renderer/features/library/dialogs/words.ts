import { modifier } from '../../../lib/keys.ts';
import { counted, duration, number } from '../../../lib/language/format.ts';

/** Words of the dialogs about a survey: columns that are joined, who is a person, its waves. */
export const words = {
  join: {
    open: 'Join with other columns…',
    change: 'Change its columns…',
    title: 'Make one question of columns',
    find: 'Find a column',
    columns: 'Columns of the question',
    text: 'The question',
    kind: 'Kind',
    join: (count: number) =>
      count < 2 ? 'Choose two columns' : `Make one question of ${counted(count, 'column', 'columns')}`,
    done: (count: number) =>
      `${counted(count, 'column is', 'columns are')} one question now. ${modifier}+Z takes it back.`,
  },
  people: {
    /** The fact below the title of a survey. @param key the name of its person key, if it has one */
    fact: (count: number, key: string | null) => {
      const people = counted(count, 'participant', 'participants');
      return key === null ? people : `${people} by “${key}”`;
    },
    reading: 'reading who answered…',
    open: 'How people are recognised…',
    title: 'How people are recognised',
    intro:
      'A person key is the columns whose answers together say who answered, such as clinic and patient number. Responses without the whole key are known by e-mail address, then by name.',
    columns: 'Columns of the key',
    none: 'No columns yet: people are known by e-mail address, then by name.',
    remove: (column: string) => `Take “${column}” out of the key`,
    add: 'Add a column',
    suggested: 'Suggested',
    others: 'All columns',
    name: 'Name of the key',
    nameHint: 'Surveys of this project whose keys have the same name share their people.',
    set: 'Set the key',
    clear: 'Remove the key',
    waiting: 'Reading who answered…',
    progress: {
      reading: (done: number, all: number) =>
        `Nothing has changed yet. Reading who answered: ${number(done)} of ${counted(all, 'response', 'responses')}`,
      finishing: (done: number, all: number) =>
        `Everything has changed. Putting people in order: ${number(done)} of ${number(all)}`,
      rate: (count: number) => `${number(count)} a second`,
      left: (seconds: number) => `about ${duration(seconds)} left`,
    },
    cancelling: 'Cancelling…',
    cancelled: 'Cancelled. Nothing was changed.',
    result: (keyed: number, all: number) =>
      `${number(keyed)} of ${counted(all, 'response has', 'responses have')} the whole key.`,
    isSet: (name: string) => `People are known by “${name}” now.`,
    isCleared: 'The person key is removed. People are known by address and name again.',
    failed: 'The person key was not changed.',
    show: 'Show the participants',
  },
  spellings: {
    open: 'Merge spellings…',
    merged: (count: number) => `${counted(count, 'spelling', 'spellings')} merged`,
    title: 'Merge spellings',
    loading: 'Comparing the answers…',
    intro:
      'Answers that look like spellings of one. Those you tick count as one in charts, filters and comparisons, and in later waves. The cells stay as they came.',
    introOfText:
      'Answers that look like spellings of one. With those you tick merged, the answers are counted as a single choice, in later waves too. The cells stay as they came.',
    none: 'No answers look like spellings of one.',
    mergedNow: 'Merged now',
    itself: (count: number) => `${number(count)} as written`,
    alike: 'Answers that look alike',
    all: (count: number) => `All ${number(count)}`,
    near: 'Differ by a letter',
    name: (answer: string) => `${answer}: count as`,
    empty: 'Enter an answer.',
    button: (merged: number, apart: number) => {
      if (apart === 0) return merged === 0 ? 'Merge' : `Merge ${number(merged)}`;
      return merged === 0 ? `Take ${number(apart)} apart` : `Merge ${number(merged)}, take ${number(apart)} apart`;
    },
    asTheyCame: 'Show as they came',
    cancel: 'Cancel the change',
    further: (count: number) => `${number(count)} more come when these are merged.`,
    lookedAt: (looked: number, all: number) =>
      `Compared: the ${number(looked)} commonest short answers of ${number(all)} different ones.`,
    done: `The spellings are changed. ${modifier}+Z takes it back.`,
  },
  waves: {
    open: 'Waves…',
    fact: (count: number) => counted(count, 'wave', 'waves'),
    title: 'Waves',
    intro: 'Each import adds a wave. You can filter by waves and compare them.',
    name: (wave: string) => `Name of ${wave}`,
    join: 'Join with the one above',
    joinOf: (wave: string, before: string) => `Join ${wave} with ${before}`,
    joined: (wave: string, before: string) => `${wave} and ${before} are one wave now.`,
    saved: 'The names are saved.',
    compare: 'Compare by wave',
    save: 'Save names',
  },
};
