import { answerText } from './answer-text.ts';
import { toPlainDigits } from './calendars.ts';
import { type DecimalMark, readNumber } from './read-number.ts';

/** @param lines a number and the words for it, `60: min|minute|minuten` @returns each word with its number */
export const readNumbered = (lines: readonly string[]): (readonly [word: string, number: number])[] =>
  lines.flatMap((line) => {
    const [number = '', words = ''] = line.split(/: (.*)/su);
    return words.split('|').map((word) => [word, Number(number)] as const);
  });

const longest = 60;

const units = [
  '0.001: ms|msec|millisecond|milliseconds|millisekunden|milisegundos|millisecondes|毫秒|ミリ秒',
  '1: s|sec|secs|second|seconds|sek|sekunde|sekunden|segundo|segundos|seg|seconde|secondes|secondi|secondo|seconden|sekunder|sekuntia|sekuntti|sekund|sekundy|сек|секунд|секунды|секунда|秒|초',
  '60: m|min|mins|min.|minute|minutes|minuten|minuto|minutos|minuti|minuut|minuter|minutt|minutter|minuutti|minuuttia|minut|minuty|мин|минут|минуты|минута|分|分钟|分鐘|分間|분',
  '3600: h|hr|hrs|hour|hours|std|std.|u|stunde|stunden|hora|horas|heure|heures|ora|ore|uur|uren|timme|timmar|time|timer|tunti|tuntia|t|godz|godzina|godziny|godzin|час|часа|часов|ч|小时|小時|時間|시간',
  '86400: d|day|days|tag|tage|tagen|día|días|dia|dias|jour|jours|giorno|giorni|dag|dagen|dagar|dage|päivä|päivää|pv|dzień|dni|день|дня|дней|天|日|日間|일',
  '604800: w|wk|week|weeks|woche|wochen|semana|semanas|semaine|semaines|settimana|settimane|weken|vecka|veckor|uke|uker|uge|uger|viikko|viikkoa|tydzień|tygodnie|неделя|недели|недель|周|週間|주',
  '2629800: mo|month|months|monat|monate|monaten|mes|meses|mois|mese|mesi|mês|maand|maanden|månad|månader|måned|måneder|kuukausi|kuukautta|kk|miesiąc|miesiące|miesięcy|měsíc|měsíce|měsíců|месяц|месяца|месяцев|个月|個月|ヶ月|か月|カ月|개월',
  '31557600: y|yr|yrs|year|years|jahr|jahre|jahren|año|años|an|ans|année|années|anno|anni|ano|anos|jaar|jaren|år|vuosi|vuotta|v|rok|lata|lat|roky|let|год|года|лет|年|年間|년',
];

const secondsByUnit = new Map(readNumbered(units));

/** @returns the seconds of a unit of time, as a word or a sign: 60 for `min`; null for any other word */
export const lookUpSeconds = (word: string): number | null => secondsByUnit.get(word.toLowerCase()) ?? null;

const clock = /^(?:(\d{1,4}) ?(?:d|days?|tage?|\.) ?,? ?)?(\d{1,4}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?$/i;
/** A unit behind a clock says which of its two numbers is meant: `18:25 min` has minutes, `1:05 h` hours. */
const clockUnit = / ?(\p{L}{1,10}\.?)$/u;
/** `1h30` and `5m30`: the number behind has the next smaller unit. */
const halfWritten = /^(\d{1,3}) ?(\p{L}{1,6}\.?) ?(\d{2})$/u;
const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i;
const piece = /(\d{1,6}(?:[.,]\d{1,6})?) ?(\p{L}{1,14}\.?)/gu;

function readClock(text: string): number | null {
  const found = clock.exec(text);
  if (found === null) return null;
  const [, days = '0', first, second, third, fraction = '0'] = found;
  const [hours, minutes, seconds] = third === undefined ? ['0', first, second] : [first, second, third];
  if (Number(seconds) > 59 || (third !== undefined && Number(minutes) > 59)) return null;
  return (
    Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
  );
}

/** A clock with its unit. */
function readClockWithUnit(text: string): number | null {
  const [behind, word = ''] = clockUnit.exec(text) ?? [];
  const unit = behind === undefined ? null : lookUpSeconds(word);
  if (behind === undefined || unit === null || (unit !== 60 && unit !== 3600)) return null;
  const before = text.slice(0, -behind.length);
  const seconds = readClock(before);
  return seconds !== null && unit === 3600 && /^\d+:\d+$/.test(before) ? seconds * 60 : seconds;
}

/** Times whose last unit is left out. */
function readShort(text: string): number | null {
  const [, first = '', word = '', second = ''] = halfWritten.exec(text) ?? [];
  const unit = lookUpSeconds(word);
  if ((unit !== 60 && unit !== 3600) || Number(second) > 59) return null;
  return Number(first) * unit + (Number(second) * unit) / 60;
}

function readIso(text: string): number | null {
  const found = iso.exec(text);
  if (found === null || text.length < 3) return null;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = found;
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Numbers with their units: `1 h 20 min`, `5 minutes and 12 seconds`. */
function readPieces(text: string): number | null {
  // Millions.
  if (/^[\d.,]+ ?M$/.test(text)) return null;
  let total = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [, number = '', word = ''] of text.matchAll(piece)) {
    const unit = lookUpSeconds(word);
    if (unit === null || unit >= least) return null;
    least = unit;
    total += Number(number.replace(',', '.')) * unit;
  }
  const rest = text.replace(piece, '').replace(/ (?:and|und|y|et|e|en|och|og|ja|i|и) /g, '');
  return least === Number.POSITIVE_INFINITY || /[^\s,]/.test(rest) ? null : total;
}

/** @returns the seconds of a duration with its units: `00:05:12`, `18:25 min`, `5 min`, `1h30`, `PT5M12S`; null for any other cell. `05:12` is five minutes */
export function readWrittenDuration(cell: string): number | null {
  if (cell.length > longest) return null;
  const text = toPlainDigits(answerText(cell));
  return readClock(text) ?? readClockWithUnit(text) ?? readShort(text) ?? readIso(text) ?? readPieces(text);
}

/**
 * Reads a duration: one with units, else a plain number.
 * @param unit the seconds of a plain number
 * @returns seconds; null for a cell that is no duration
 */
export function readDuration(cell: string, unit = 1, decimal: DecimalMark = 'point'): number | null {
  const written = readWrittenDuration(cell);
  if (written !== null) return written;
  const number = readNumber(cell, decimal);
  return number === null || number < 0 ? null : number * unit;
}
