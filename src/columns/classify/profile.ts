import { isBlank } from '../answers/blank.ts';
import { readDate } from '../answers/date.ts';

/** What the sampled cells of one column are like. Shares are of the filled cells, 0 to 1. */
export interface Profile {
  rows: number;
  filled: number;
  /** Distinct filled cells, trimmed and cut at 200 characters, with their counts. */
  values: Map<string, number>;
  /** Filled cells whose value was given more than once. */
  repeated: number;
  /** Filled cells holding the commonest value. */
  top: number;
  meanLength: number;
  meanWords: number;
  number: number;
  integer: number;
  /** Of the numbers; NaN without any. */
  min: number;
  max: number;
  date: number;
  timeOfDay: number;
  email: number;
  name: number;
  /** A media file's name or address. */
  media: number;
  /** Addresses, ids, versions, coordinates, phone numbers: what machines and forms record, not opinions. */
  machine: number;
  letters: number;
}

const longestTested = 200;

const numeric = /^[-+]?[$€£¥]? ?(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:[.,]\d{1,12})?(?:e[-+]?\d{1,3})?$/i;
const whole = /^-?\d{1,6}(?:\.0)?$/;
const emailShape = /^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,180}\.[^\s@.,;<>\d]{2,24}$/;
const mediaShape =
  /^[^\n]{1,190}\.(?:mp4|mov|avi|m4v|webm|mkv|wmv|mpeg|mp3|m4a|wav|aac|ogg|amr|3gp|jpe?g|png|gif|heic|webp|bmp|tiff?|pdf|docx?)(?:\?[^\s]*)?$/i;
const machineShapes = [
  /^https?:\/\/\S+$/i,
  /^(?:\d{1,3}\.){3}\d{1,3}$/,
  /^(?:uuid:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^[0-9a-f]{16,64}$/i,
  /^R_[0-9A-Za-z]{10,20}$/,
  /^-?\d{1,3}\.\d{4,15}$/,
  /^'?\+?[\d][\d\s().-]{6,20}\d$/,
  /^Mozilla\/\d/,
  /^\d{1,2}:\d{2}(?::\d{2})?$/,
  /^(?:collect|deviceid|imei):\S+$/i,
];
const latinName = /^\p{Lu}[\p{L}\p{M}'’.-]{0,24}(?:,? (?:[a-z]{2,3} )?\p{Lu}[\p{L}\p{M}'’.-]{0,24}){0,4}$/u;
const hanName =
  /^[\u4e00-\u9fff\u3041-\u30ff\uac00-\ud7af]{1,6}(?:[ \u3000・·][\u4e00-\u9fff\u3041-\u30ff\uac00-\ud7af]{1,8})?$/;
const letterShape = /\p{L}/u;

/** Words of a text; a script without blanks counts about two characters a word. */
function countWords(text: string): number {
  const start = text.slice(0, 2000);
  const dense = start.match(/[\u3041-\u30ff\u4e00-\u9fff]/g)?.length ?? 0;
  if (dense * 2 > start.length) return dense / 2;
  return start.split(/\s+/).length * Math.max(1, text.length / 2000);
}

const isName = (text: string): boolean => latinName.test(text) || hanName.test(text);
const isMachine = (text: string): boolean => machineShapes.some((shape) => shape.test(text));

interface Sums {
  letters: number;
  number: number;
  integer: number;
  date: number;
  timeOfDay: number;
  email: number;
  name: number;
  media: number;
  machine: number;
}

function addShapes(sums: Sums, value: string, count: number): void {
  const isNumber = numeric.test(value);
  const date = isNumber ? null : readDate(value);
  if (isNumber) sums.number += count;
  if (whole.test(value)) sums.integer += count;
  if (date !== null) sums.date += count;
  if (date !== null && date.time !== null) sums.timeOfDay += count;
  if (value.includes('@') && emailShape.test(value)) sums.email += count;
  if (!isNumber && isName(value)) sums.name += count;
  if (mediaShape.test(value)) sums.media += count;
  if (date === null && isMachine(value)) sums.machine += count;
  if (letterShape.test(value)) sums.letters += count;
}

interface Tally {
  values: Map<string, number>;
  filled: number;
  characters: number;
  words: number;
}

function tally(cells: readonly string[]): Tally {
  const values = new Map<string, number>();
  let filled = 0;
  let characters = 0;
  let words = 0;
  for (const cell of cells) {
    if (isBlank(cell)) continue;
    filled++;
    const text = cell.trim();
    characters += text.length;
    words += text.length > 30 || text.includes(' ') ? countWords(text) : 1;
    const value = text.slice(0, longestTested);
    values.set(value, (values.get(value) ?? 0) + 1);
  }
  return { values, filled, characters, words };
}

function range(values: ReadonlyMap<string, number>): { min: number; max: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values.keys()) {
    if (!numeric.test(value)) continue;
    const number = Number(value.replaceAll(',', '.'));
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return min > max ? { min: Number.NaN, max: Number.NaN } : { min, max };
}

/** Profiles the cells of one column. Each distinct value is looked at once. */
export function profile(cells: readonly string[]): Profile {
  const { values, filled, characters, words } = tally(cells);
  const sums: Sums = {
    letters: 0,
    number: 0,
    integer: 0,
    date: 0,
    timeOfDay: 0,
    email: 0,
    name: 0,
    media: 0,
    machine: 0,
  };
  let repeated = 0;
  let top = 0;
  for (const [value, count] of values) {
    addShapes(sums, value, count);
    if (count > 1) repeated += count;
    if (count > top) top = count;
  }
  const of = Math.max(1, filled);
  const shares = Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, sum / of])) as unknown as Sums;
  return {
    rows: cells.length,
    filled,
    values,
    repeated: repeated / of,
    top: top / of,
    meanLength: characters / of,
    meanWords: words / of,
    ...range(values),
    ...shares,
  };
}
