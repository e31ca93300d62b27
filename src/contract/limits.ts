/** Every number of the interface's section 8, with the unit in the name where it is not a count. */
export const limits = {
  requestsPerMinute: 20,
  surveyNameLength: 200,
  idempotencyKeyLength: 255,
  partsPerRequest: 100,
  partBytes: 50 * 1024 * 1024,
  rowsPerPart: 20_000,
  mediaFilenameLength: 512,
  insightBytes: 500 * 1024 * 1024,
  fileNameLength: 500,
  recordingBytes: 10 * 1024 * 1024 * 1024,
  documentBytes: 500 * 1024 * 1024,
  presignedSeconds: 3600,
  pageSize: 50,
  classifierConfidence: 0.9,
} as const;

/** Limits the interface leaves open (DESIGN.md section 4, docs/interface.md). */
export const ownLimits = {
  jsonBytes: 1024 * 1024,
  projectNameLength: 200,
  responsesPage: 200,
  notesPage: 100,
  passagesPage: 200,
  /** Text kept of one document or transcript, in UTF-8. */
  extractBytes: 16 * 1024 * 1024,
  mediaFilesPerRequest: 10_000,
  accessTokenSeconds: 3600,
  /** For how long a deletion may be undone at most. */
  undoSeconds: 30 * 24 * 3600,
} as const;
