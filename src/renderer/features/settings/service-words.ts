import {
  type BackupFailureCode,
  type BackupState,
  type BackupStep,
  describeAddressProblem,
  type Health,
  type Scope,
} from '../../../contract/index.ts';
import { counted } from '../../lib/language/format.ts';

/** What to do; nothing where nothing can be done. */
const next: Partial<Record<Health['jobs' | 'storage' | 'backups']['condition'], string>> = {
  retrying: 'There is nothing to do now.',
  gave_up: 'If it was an import, try it again in Activity. The log says more about the others.',
  stopped: 'Check that the disk has free space and that the data folder can be written to. Then restart Sheaf.',
  unreachable: 'Check the address and the network of an external store. The built-in one starts again with Sheaf.',
  low_space: 'Free some space before the next import.',
  full: 'Free some space on the disk. What waits then continues by itself.',
  not_deleted: 'Nobody can see them. Removing a deleted import is tried again every ten minutes.',
  error: 'Check that the disk works and that the data folder can be written to.',
  failed: 'See Backup below.',
};

/** Words of the settings of this computer's service. */
export const words = {
  title: 'This computer’s service',
  open: 'Keys, backups, transcription…',
  keys: {
    title: 'Keys',
    intro: 'A key lets a program or a colleague’s Sheaf use this service.',
    none: 'No keys yet. Create one for each person or program that imports here.',
    scopes: 'Permissions',
    used: (when: string) => `Last used ${when}`,
    unused: 'Not used yet',
    ends: (date: string) => `Ends ${date}`,
    ended: (date: string) => `Ended ${date}`,
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke ${name}`,
    revokeTitle: (name: string) => `Revoke “${name}”?`,
    revokeHint: 'Whoever uses this key is locked out at once. It cannot be undone.',
    add: 'New key…',
    nameHint: 'What the key is for.',
    scopeNames: {
      'survey:write': 'Surveys',
      'insight:write': 'Documents',
      'file:write': 'Files',
      'project:read': 'List projects',
      'project:write': 'Create projects',
      'workspace:read': 'Read everything, change nothing',
    } satisfies Record<Scope, string>,
    allProjects: 'All projects, including new ones',
    create: 'Create key',
    madeTitle: (name: string) => `The key “${name}” is created. Copy its secret now; it is shown only once.`,
    copyOf: (what: string) => `Copy the ${what.toLowerCase()}`,
    problems: {
      name: 'Say what the key is for.',
      scopes: 'Choose at least one permission.',
      projects: 'Choose a project, or all projects.',
    },
  },
  health: {
    title: 'Health',
    intro: 'What runs in the background, and whether it works.',
    parts: {
      jobs: 'Jobs',
      storage: 'Storage',
      backups: 'Backups',
      addresses: 'Public addresses',
      parsers: 'Reading of documents',
    },
    states: { ok: 'Works', busy: 'Busy', failing: 'Failing' } satisfies Record<Health['jobs']['state'], string>,
    jobs: {
      idle: 'Idle.',
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
      off: 'Off.',
      made: 'On schedule.',
      running: 'A backup is being made.',
      failed: 'The last backup failed.',
    } satisfies Record<Health['backups']['condition'], string>,
    /** What is wrong, where, and what to do. */
    addressProblem: describeAddressProblem,
    next,
    /** What the process that reads a document can reach: its files, then the network. */
    parsers: {
      own: 'Documents are opened in isolation.',
      own_in_javascript:
        'Documents are opened in isolation. To isolate other programs that help, such as LibreOffice, install bubblewrap on Linux.',
      all: 'Documents are opened in a separate process, which can still read your files.',
    } satisfies Record<Health['parsers']['files'], string>,
    network: 'They can reach the network.',
    noNetwork: 'They cannot reach the network.',
    activity: 'See Activity',
  },
  storage: {
    title: 'Disk space',
    folder: 'Data folder',
    objects: 'Files and survey parts',
    databases: 'Databases',
    free: 'Free on this disk',
    foreign: (address: string) => `Stored at ${address}`,
  },
  backup: {
    title: 'Backup',
    intro:
      'Sheaf copies everything into a folder by itself and checks each copy. Use another disk, in case this one is lost.',
    folder: 'Folder',
    folderHint: 'An empty folder, or one with earlier backups of this service.',
    choose: 'Choose…',
    every: 'Hours between backups',
    keep: 'Backups to keep',
    saving: 'Trying the folder…',
    saved: 'Saved.',
    stop: 'Turn off backups',
    now: 'Back up now',
    phases: {
      objects: 'Copying files…',
      database: 'Copying the database…',
      verifying: 'Reading the copy…',
    } satisfies Record<BackupStep['phase'], string>,
    /** A time follows. */
    last: 'Last backup',
    verified: 'It was read again and is complete.',
    unverified: 'It could not be read again completely.',
    next: (duration: string) => `The next one is made in ${duration}.`,
    nextNow: 'The next one is made now.',
    none: 'No backup has been made yet.',
    to: 'Backups are made in',
    often: (hours: number, keep: number) =>
      `Every ${counted(hours, 'hour', 'hours')}. ${counted(keep, 'backup is', 'backups are')} kept.`,
    failed: 'No backup was made',
    /** A backup was made all the same. */
    failedAfter: {
      damaged: 'The last backup is not whole',
      damaged_objects: 'Files of this service are damaged or missing',
    } satisfies Partial<Record<BackupFailureCode, string>>,
    again: 'It is tried again in an hour, or by “Back up now”.',
    off: 'No backups are made.',
    problems: {
      folder_missing: 'The folder is not there. Connect its disk, or choose another folder.',
      disk_full: 'The disk of the backups is full. Free some space on it, or keep fewer backups.',
      overlaps: 'The folder is inside the data folder, or around it. Choose another one.',
      other_files: 'The folder has other files in it. Choose an empty one.',
      other_workspace: 'The folder has the backups of other data. Choose another one.',
      not_writable: 'Sheaf may not write to the folder. Choose another one, or allow it.',
      in_use: 'Another program works on these backups. Wait until it has ended.',
      damaged:
        'What was read of the newest backup is not what was written, so its disk may be failing. The next backup copies these parts again, and older backups are kept. If it happens again, use another disk.',
      damaged_objects:
        'The backup was made, and what earlier backups have of these files was kept. “sheaf check” says what they belong to. Import those again, or restore a backup. The disk of this computer may be failing.',
      no_answer: 'The folder does not answer. Connect its disk or its network again, or choose another folder.',
      setting_damaged: 'The setting of the backups is damaged, so none are made. Choose the folder again.',
      failed: 'Something went wrong.',
    } satisfies Record<BackupFailureCode, string>,
    fixed: {
      options: 'The administrator set the backups when this service was started.',
      shared:
        'Other computers can reach this service, so only its administrator can set backups, when it is started (--backup-dir).',
      server: 'The data of this service is on a server, which has backups of its own. Its administrator makes them.',
    } satisfies Record<NonNullable<BackupState['fixed']>, string>,
  },
  transcription: {
    title: 'Transcription',
    intro: 'A speech engine of your choice turns recordings into text. It runs on this computer, offline.',
    command: 'Command of the engine',
    commandHint: 'For example: whisper-cli -m /path/to/model.bin -l auto -f {audio} -oj -of {output}',
    save: 'Test and save',
    trying: 'Testing it with one second of sound…',
    clear: 'Use no engine',
    works: 'It works: it processed one second of sound.',
    cleared: 'From now on, recordings are stored without transcripts.',
    environment: 'The administrator of this service has set the engine.',
    mayNot: 'Other computers can reach this service, so only its administrator can set the engine, when it is started.',
    noFfmpeg: 'ffmpeg was not found on this computer. Without it no recording is transcribed.',
    none: 'No engine is set.',
  },
};
