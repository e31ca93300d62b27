const dayMs = 86_400_000;

/** Milliseconds between 1970 and the times that can be written with a year of four digits. */
const earliest = Date.UTC(1000, 0, 1);
const latest = Date.UTC(10_000, 0, 1) - 1;

const isWritable = (ms: number): boolean => ms >= earliest && ms <= latest;
const two = (value: number): string => String(value).padStart(2, '0');

/** @returns `2026-03-01`; null outside the years 1000 to 9999 */
export function dateText(ms: number): string | null {
  return isWritable(ms) ? new Date(Math.floor(ms / dayMs) * dayMs).toISOString().slice(0, 10) : null;
}

/** @returns `2026-03-01T12:30:00`, with `.250` only if it is asked for and not zero; null as `dateText` */
export function dateTimeText(ms: number, withFraction: boolean): string | null {
  const rounded = Math.round(ms);
  if (!isWritable(rounded)) return null;
  const text = new Date(rounded).toISOString().slice(0, -1);
  return withFraction && !text.endsWith('.000') ? text : text.slice(0, 19);
}

/** @returns a length of time as `49:30:00`: hours may be more than 24; with a fraction as `dateTimeText` */
export function durationText(seconds: number, withFraction: boolean): string {
  const ms = Math.round(Math.abs(seconds) * 1000);
  const whole = Math.floor(ms / 1000);
  const clock = `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  const fraction = withFraction && ms % 1000 > 0 ? `.${String(ms % 1000).padStart(3, '0')}` : '';
  return `${seconds < 0 && ms > 0 ? '-' : ''}${clock}${fraction}`;
}

/** @returns `2026-03`; null as `dateText` */
export const monthText = (ms: number): string | null => dateText(ms)?.slice(0, 7) ?? null;

/** @returns `2026-Q1`; null as `dateText` */
export function quarterText(ms: number): string | null {
  if (!isWritable(ms)) return null;
  const date = new Date(ms);
  return `${date.getUTCFullYear()}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
}

/** @returns `2026-W09`, where week 1 begins on 1 January and has seven days; null as `dateText` */
export function weekText(ms: number): string | null {
  if (!isWritable(ms)) return null;
  const year = new Date(ms).getUTCFullYear();
  return `${year}-W${two(Math.floor((ms - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1)}`;
}
