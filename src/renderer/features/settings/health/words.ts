import { describeAddressProblem, type Health, type JobKind } from '../../../../contract/index.ts';
import { counted, number, size } from '../../../lib/language/format.ts';

/** Words of the health of an instance in the settings. */
export const words = {
  title: 'Health',
  intro: 'What the instance on this computer does in the background, and whether it works now.',
  missing: 'This instance does not report its health. A newer version of Sheaf does.',
  parts: {
    jobs: 'Jobs',
    storage: 'Storage',
    backups: 'Backups',
    addresses: 'Public addresses',
    parsers: 'Reading of documents',
  },
  states: { ok: 'Works', busy: 'Busy', failing: 'Failing' } satisfies Record<Health['jobs']['state'], string>,
  jobs: {
    idle: 'There is nothing to do.',
    working: 'Imports are being processed.',
    retrying: 'A job failed and will be tried again.',
    gave_up: 'A job failed three times and was given up.',
    stopped: 'Jobs cannot be started or saved.',
  } satisfies Record<Health['jobs']['condition'], string>,
  storage: {
    ready: 'Files can be stored, read and deleted.',
    unreachable: 'The object store does not answer.',
    low_space: 'The disk is almost full.',
    full: 'The disk is full. Everything can still be read and deleted; what was running waits.',
    not_deleted: 'Files of a deleted import could not be removed from the store.',
    error: 'The object store reported an error.',
  } satisfies Record<Health['storage']['condition'], string>,
  backups: {
    off: 'None are made.',
    made: 'They are made as set.',
    running: 'One is being made.',
    failed: 'The last one failed.',
  } satisfies Record<Health['backups']['condition'], string>,
  addresses: {
    not_asked:
      'They are not checked. Either none is set, and links and forms contain the address that each client used, or the check is switched off.',
    asking: 'Sheaf is checking whether they reach this instance.',
    reached: 'They reach this instance.',
    wrong: 'Others may not reach this instance or its files.',
  } satisfies Record<Exclude<Health['addresses']['condition'], 'local'>, string>,
  /** What is wrong, where, and what to do. */
  addressProblem: describeAddressProblem,
  /** What to do; nothing where nothing can be done. */
  next: {
    retrying: 'There is nothing to do now.',
    gave_up: 'The import can be tried again.',
    stopped: 'Check that the disk has free space and that the data folder can be written to. Then restart Sheaf.',
    unreachable: 'Check the address and the network of an external store. The built-in one starts again with Sheaf.',
    low_space: 'Free some space before the next import.',
    full: 'Free some space on the disk. What waits then continues by itself.',
    not_deleted: 'Nobody can see them. Removing a deleted import is tried again every ten minutes.',
    error: 'Check that the disk works and that the data folder can be written to.',
    failed: 'See Backup below.',
  } as Partial<Record<Health['jobs' | 'storage' | 'backups']['condition'], string>>,
  /** What the process that reads a document can reach: its files, then the network. */
  parsers: {
    own: 'Each document is read in a process that sees no other file.',
    own_in_javascript:
      'Each document is read in a process of its own. Other programs, such as LibreOffice, and parts of the process can open all your files; on a server with Linux, bubblewrap prevents that.',
    all: 'Each document is read in a process of its own, which can open all your files.',
  } satisfies Record<Health['parsers']['files'], string>,
  network: 'It can reach your network.',
  noNetwork: 'It has no network.',
  activity: 'See Activity',
  since: 'It began',
  lastFailure: 'Last failure',
  counts: ({ running, waiting, scheduled, retrying, gave_up, refused }: Health['jobs'], oldest: string) => [
    ...(running > 0 ? [`${number(running)} running`] : []),
    ...(waiting > 0 ? [`${number(waiting)} waiting, the oldest for ${oldest}`] : []),
    ...(scheduled > 0 ? [`${number(scheduled)} scheduled for later`] : []),
    ...(retrying > 0 ? [`${number(retrying)} to be tried again`] : []),
    ...(gave_up > 0 ? [`${number(gave_up)} given up in the last day`] : []),
    ...(refused > 0 ? [`${counted(refused, 'import', 'imports')} with unusable content in the last day`] : []),
  ],
  free: (bytes: number) => `${size(bytes)} free`,
  kinds: {
    survey: 'Survey',
    survey_media: 'Media files of a survey',
    insight: 'Insight',
    file: 'File',
    recording: 'Recording',
    column_change: 'Change of a column type',
    person_key: 'Change of a person key',
    purge: 'Removal of a deleted import',
  } satisfies Record<JobKind, string>,
  /** A time follows: how long it takes until then, or how long ago it was. */
  outcomes: {
    will_retry: 'failed, is tried again in',
    gave_up: 'given up',
    refused: 'content cannot be used,',
  } satisfies Record<Health['jobs']['failures'][number]['outcome'], string>,
};

export type Words = typeof words;
