// Ids of what a part holds are arithmetic on the part's own id (schema/sqlite/surveys.ts): nothing is looked up to make one, and
// they ascend, so tables only grow at their end. All stay below 2^53.

/** More than the rows a part may have (limits.rowsPerPart). */
const rowsPerPart = 2 ** 15;
/** Lists of words of one part (noteList). */
export const columnsPerPart = 2 ** 11;
const segmentsPerColumn = 2 ** 7;

/** Columns a survey may have. */
export const maxColumns = 2000;
/** Rows of one segment of texts: small enough to be read for a single note. */
export const segmentRows = 256;
/** The segment that holds a whole part as codes. */
export const codedSegment = segmentsPerColumn - 1;

/** `responses.id` of a part's row (from 0). */
export const makeResponseId = (part: number, row: number): number => part * rowsPerPart + row;
/** Ids of responses are below this (columnsPerPart leaves parts 27 bits). */
const responseIds = 2 ** 42;
/** How often the people of one survey can be read again. */
export const mostPeopleChanges = 2000;
/**
 * `participants.id` of the person whom a row names first. Each change of the people of a survey has ids of its own, because those before
 * it stay until it is over.
 */
export const makeParticipantId = (change: number, response: number): number => change * responseIds + response;
/** `segments.id` of one segment of a column. */
export const makeSegmentId = (part: number, column: number, segment: number): number =>
  (part * columnsPerPart + column) * segmentsPerColumn + segment;
/** The part of a segment. */
export const partOfSegment = (id: number): number => Math.floor(id / (columnsPerPart * segmentsPerColumn));
/** The id of an open answer. */
export const noteId = (part: number, column: number, row: number): number =>
  (part * columnsPerPart + column) * rowsPerPart + row;

/** `word_blocks.list` of the notes of a part's column. */
export const noteList = (part: number, column: number): number => part * columnsPerPart + column;
/** The part of a list of notes. */
export const partOfList = (list: number): number => Math.floor(list / columnsPerPart);

/** The parts of the id of an open answer. */
export function parseNoteId(id: number): { part: number; column: number; row: number } {
  const place = Math.floor(id / rowsPerPart);
  return { part: Math.floor(place / columnsPerPart), column: place % columnsPerPart, row: id % rowsPerPart };
}

/** The part of a response. */
export const partOfResponse = (id: number): number => Math.floor(id / rowsPerPart);
/** The row within its part, from 0. */
export const rowOfResponse = (id: number): number => id % rowsPerPart;
