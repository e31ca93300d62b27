import { firstPartRows, leastConfidence } from '@sheaf/survey-columns/shapes';

/** docs/interface.md#limits, with the unit in the name unless it is a count. */
export const limits = {
  requestsPerMinute: 20,
  surveyNameLength: 200,
  idempotencyKeyLength: 255,
  partsPerRequest: 100,
  partBytes: 50 * 1024 * 1024,
  rowsPerPart: firstPartRows,
  mediaFilenameLength: 512,
  insightBytes: 500 * 1024 * 1024,
  fileNameLength: 500,
  recordingBytes: 10 * 1024 * 1024 * 1024,
  documentBytes: 500 * 1024 * 1024,
  presignedSeconds: 3600,
  pageSize: 50,
  classifierConfidence: leastConfidence,
} as const;

/** Our own limits, for what the interface leaves open. */
export const ownLimits = {
  jsonBytes: 1024 * 1024,
  projectNameLength: 200,
  responsesPage: 200,
  notesPage: 100,
  passagesPage: 200,
  /** Text stored of one document or transcript, in UTF-8. */
  extractBytes: 16 * 1024 * 1024,
  mediaFilesPerRequest: 10_000,
  /** Options of one column in their order, and the characters of one. */
  orderedOptions: 1000,
  orderedOptionLength: 1000,
  /** Merged spellings of a question, and those that one request names. */
  spellings: 5000,
  spellingsAtOnce: 1000,
  codeName: 100,
  codeNote: 2000,
  /** Answers that one request names to be coded; all that words find may be more. */
  codedAtOnce: 10_000,
  /** Of one comparison. */
  banners: 10,
  findingSentence: 500,
  findings: 200,
  /** What is kept of the chart of one finding, in UTF-8. */
  findingBytes: 1024 * 1024,
  /** Coded places of one document or transcript. */
  codedPassages: 5000,
  searchWords: 200,
  accessTokenSeconds: 3600,
  /** Longest time after which a key ends by itself. */
  keyDays: 3650,
  /** How long a key's old secret works beside its new one: a day, in which everybody who has the old one can be given the new one. */
  overlapHours: 24,
  longestOverlapHours: 24 * 365,
  /** Longest time in which a deletion can be undone. */
  undoSeconds: 30 * 24 * 3600,
} as const;

const megabyte = 1024 * 1024;

/**
 * The most that a client reads of an answer, in bytes after decompression. The service behind it may be broken, or in the hands
 * of somebody else; ours answers less.
 */
export const replyLimits = {
  /** An access token, and whether a service is there. */
  withoutToken: 64 * 1024,
  error: megabyte,
  /** The forms of 10,000 media files are 25 MB. */
  json: 64 * megabyte,
  /** A page of responses may hold cells of 40 MB. */
  workspaceJson: 128 * megabyte,
  /** An export of answers, saved as a file. */
  stream: 16 * 1024 * megabyte,
  /** The storage's answer to an upload. */
  storage: 64 * 1024,
} as const;

/** How slowly an answer may arrive: after the grace, its bytes must keep up with this rate. Long answers of slow lines do. */
export const slowestReply = { graceMs: 60_000, bytesPerSecond: 4096 } as const;
