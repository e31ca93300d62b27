/** Something that is not as it was written. */
export interface Finding {
  place: 'files' | 'database' | 'objects' | 'settings';
  /** 'note': nothing that people read is affected. */
  kind: 'damage' | 'note';
  /** A sentence. */
  what: string;
  /** What to do, in a sentence. */
  todo: string;
  /** The survey and part, or the file of the data folder, where it is known. */
  survey?: string;
  part?: number;
  file?: string;
}

export interface CheckProgress {
  phase: 'database' | 'answers' | 'objects';
  done: number;
  total: number;
}

export type ShowProgress = (progress: CheckProgress) => void;

/** What to do about it: what is kept of a part can be made again from the CSV file that it came from. */
export const todo = {
  repair: 'Run “sheaf repair”.',
  restore: 'Restore a backup, or import the file again.',
  restoreDatabase:
    'Restore a backup with “sheaf restore”, unless “sheaf repair” can make the indexes of the database again.',
  none: 'Nothing needs to be done.',
} as const;

/** A part of a survey, for people. */
export const namePart = (survey: string, part: number): string => `Part ${part} of the survey "${survey}"`;
