import { size } from '../../lib/language/format.ts';

/** Words of the settings. */
export const words = {
  title: 'Settings',
  loading: 'Loading the settings…',
  notHere: 'You can see and change this only on the computer that runs this instance.',
  cancel: 'Cancel',
  projects: {
    title: 'Projects',
    archived: 'Archived',
    archive: 'Archive',
    archiveOf: (name: string) => `Archive ${name}`,
    restore: 'Restore',
    restoreOf: (name: string) => `Restore ${name}`,
    rename: 'Rename',
    renameOf: (name: string) => `Rename ${name}`,
    newName: 'New name',
    save: 'Save',
    add: 'New project…',
    create: 'Create project',
    none: 'No projects yet. The first import creates one, or you can create one here.',
    hint: 'An archived project is hidden, but nothing in it is lost.',
    empty: 'Give the project a name.',
  },
  storage: {
    title: 'Storage',
    folder: 'Data folder',
    objects: 'Files and survey parts',
    databases: 'Databases',
    free: 'Free on this disk',
    foreign: (address: string) => `Stored at ${address}`,
    bytes: size,
  },
  audit: {
    title: 'Audit trail',
    intro:
      'Who signed in, imported, exported, deleted and changed things on the instance on this computer. It names no answers, and is kept for as long as the data.',
    save: 'Save as CSV',
  },
  transcription: {
    title: 'Transcription',
    intro: 'A speech engine of your choice turns recordings into text. It runs on this computer, offline.',
    command: 'Command of the engine',
    commandHint: 'For example: whisper-cli -m /path/to/model.bin -l auto -f {audio} -oj -of {output}',
    save: 'Test and save',
    confirm: 'Confirm, test and save',
    unconfirmed: 'This command does not run: nobody has confirmed it on this computer.',
    unconfirmedHint:
      'It came with the workspace, for example from a backup. Read it before you confirm it: it is a program that runs as you.',
    trying: 'Testing it with one second of sound…',
    clear: 'Use no engine',
    works: 'It works: it processed one second of sound.',
    cleared: 'From now on, recordings are stored without transcripts.',
    environment: 'The administrator of this instance has set the engine.',
    mayNot:
      'Other computers can reach this instance, so only its administrator can set the engine, when it is started.',
    noFfmpeg: 'ffmpeg was not found on this computer. Without it no recording is transcribed.',
    none: 'No engine is set.',
  },
  theme: { label: 'Theme', auto: 'Same as the system', light: 'Light', dark: 'Dark' },
  appearance: { title: 'Appearance' },
  language: {
    title: 'Language',
    reload: 'Reload the window to use the new language.',
    reloadHint:
      'Running imports continue afterwards; some need their file again. Your choices for other files are saved.',
    reloadButton: 'Reload',
  },
};

export type Words = typeof words;
