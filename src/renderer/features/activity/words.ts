import type { SurveyImport } from '../../../contract/index.ts';
import { counted, number } from '../../lib/format.ts';

/** Words of the activity screen. */
export const words = {
  title: 'Activity',
  loading: 'Fetching the imports…',
  now: 'Now',
  interrupted: 'Interrupted',
  past: 'All imports',
  emptyTitle: 'No imports yet',
  empty: 'Every import is listed here with what became of it, also after a restart.',
  import: 'Import something',
  stop: 'Stop',
  waiting: 'Waits for the import before it',
  starting: 'Starting',
  running: (percent: number) => `${percent}% imported`,
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
  notSent: 'Not all of its file arrived. Continue it below “Interrupted”, or import the file again.',
  resume: {
    about: (file: string, rows: number) => `${file}, ${counted(rows, 'response', 'responses')}`,
    kinds: { insight: 'Insight', file: 'File' },
    begun: 'begun',
    button: 'Choose the file to continue…',
    dismiss: 'Dismiss',
    dismissHint: 'Forgets what was begun here. Rows already saved stay in the library.',
    otherFile: (chosen: string, wanted: string) =>
      `${chosen} has another size than ${wanted}. Choose the very file this import began with.`,
  },
} as const;
