/** Day first or month first, where the digits leave it open. */
type Order = 'dmy' | 'mdy';

const iso =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*([AaPp][Mm])?\s*(Z|[+-]\d{2}:?\d{2}|[A-Z]{3,4})?$/;
const local =
  /^(\d{1,2})[/.](\d{1,2})[/.](\d{2,4})(?:,? (\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?)?\s*([AaPp][Mm])?\s*(Z|[A-Z]{3,4})?$/;
/** The offsets of the time zone names in the files, in hours ahead of UTC. */
const zoneHours: Readonly<Record<string, number>> = {
  MEZ: 1,
  MESZ: 2,
  CET: 1,
  CEST: 2,
  UTC: 0,
  GMT: 0,
  Z: 0,
  PST: -8,
  EST: -5,
  EDT: -4,
};

const two = (text: string | number): string => String(text).padStart(2, '0');

function offsetMinutes(zone: string): number | null {
  const named = zoneHours[zone];
  if (named !== undefined) return named * 60;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return hours === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function toHour(hour: string, half: string | undefined): number {
  if (half === undefined) return Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

interface TimeOfDay {
  hour?: string | undefined;
  minute?: string | undefined;
  second?: string | undefined;
  half?: string | undefined;
  zone?: string | undefined;
}

function moment(date: string, { hour, minute = '00', second = '00', half, zone }: TimeOfDay): string {
  if (hour === undefined) return date;
  const written = `${date}T${two(toHour(hour, half))}:${minute}:${second}`;
  const offset = zone === undefined ? null : offsetMinutes(zone);
  if (offset === null) return written;
  return new Date(Date.parse(`${written}Z`) - offset * 60_000).toISOString().replace('.000', '');
}

/** @returns ISO 8601: with `Z` where the cell says its zone, else without; null for other shapes */
function readMoment(cell: string, order: Order): string | null {
  const text = cell.trim();
  const [, year, month = '', day = '', ...rest] = iso.exec(text) ?? [];
  if (year !== undefined) {
    const [hour, minute, second, half, zone] = rest;
    return moment(`${year}-${two(month)}-${two(day)}`, { hour, minute, second, half, zone });
  }
  const [, a, b = '', long = '', hour, minute, second, half, zone] = local.exec(text) ?? [];
  if (a === undefined) return null;
  const [d, m] = order === 'dmy' ? [a, b] : [b, a];
  if (Number(m) > 12 || Number(d) > 31) return null;
  return moment(`${long.length === 2 ? `20${long}` : long}-${two(m)}-${two(d)}`, { hour, minute, second, half, zone });
}

/** First and last moment of a column in each order that reads all of its dates; none where some cell is of another shape. */
export function readTimes(cells: readonly string[]): { first: string; last: string }[] {
  const readings = (['dmy', 'mdy'] as const).flatMap((order) => {
    const moments = cells.map((cell) => readMoment(cell, order));
    const read = moments.filter((one) => one !== null).toSorted();
    const [first] = read;
    return first === undefined || read.length < cells.length ? [] : [{ first, last: read.at(-1) ?? first }];
  });
  const [one, other] = readings;
  return one?.first === other?.first && one?.last === other?.last ? readings.slice(0, 1) : readings;
}
