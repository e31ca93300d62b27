import type { SurveyImport } from '../../../contract/index.ts';
import { counted, number } from '../../lib/format.ts';

/** Words of the activity screen. */
export const words = {
  title: 'Activity',
  loading: 'Fetching the imports…',
  past: 'All imports',
  emptyTitle: 'No imports yet',
  empty: 'Every import is listed here with what became of it, also after a restart.',
  import: 'Import something',
  starting: 'Starting',
  percent: (name: string) => `${name}: imported so far`,
  table: {
    name: 'Import',
    kind: 'Kind',
    state: 'State',
    holds: 'Holds',
    when: 'Begun',
  },
  kinds: { survey: 'Survey', insight: 'Insight', file: 'File' },
  filters: {
    kind: 'Show kinds',
    state: 'Show states',
    allKinds: 'All kinds',
    kinds: { survey: 'Surveys', insight: 'Insights', file: 'Files' },
    allStates: 'All states',
    none: 'No import of that kind and state.',
  },
  holds: ({ number_of_responses, processed_parts, num_parts }: SurveyImport) => {
    const rows = counted(number_of_responses, 'response', 'responses');
    return processed_parts === num_parts ? rows : `${rows}, part ${number(processed_parts)} of ${number(num_parts)}`;
  },
  more: 'Show more',
  project: (name: string) => `in ${name}`,
  open: (name: string) => `Open ${name}`,
  mend: 'Mend that place in the file, then import the file again. The parts before it are saved.',
  notSent: 'Not all of its file arrived. Go on with it in the queue above, or import the file again.',
  queue: {
    title: 'Queue',
    waiting: 'Waits for its turn',
    after: (first: string) => `Waits for ${first}, whose survey it is added to`,
    paused: 'Paused. What was sent stays and is not sent twice.',
    sending: 'Being sent',
    reading: 'Sent; the service reads it',
    of: (done: string, whole: string) => `${done} of ${whole}`,
    rate: (bytes: string) => `${bytes}/s`,
    left: (time: string) => `about ${time} left`,
    used: (used: number, perMinute: number) => `${used} of the ${perMinute} requests of this minute are used.`,
    held: (time: string, perMinute: number) => `Waiting ${time}: this instance takes ${perMinute} requests a minute.`,
    atOnce: 'How many imports run together',
    atOnceChoice: (count: number) => `${count} at once`,
    pauseAll: 'Pause all',
    goOnAll: 'Go on with all',
    chooseAll: (count: number) => `Choose the ${count} files…`,
    stillMissing: (names: readonly string[]) =>
      `Not among the chosen files: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`,
    pause: 'Pause',
    pauseOf: (name: string) => `Pause ${name}`,
    first: 'Do next',
    firstOf: (name: string) => `Import ${name} next`,
    removeOf: (name: string) => `Take ${name} off the queue`,
    removeHint: 'Takes it off the queue. What was already sent stays with the service.',
    more: (count: number) => `and ${counted(count, 'more import', 'more imports')} after these`,
  },
} as const;
