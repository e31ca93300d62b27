import { comments, single, timed } from './answers.ts';
import * as draw from './draw.ts';
import * as west from './languages-west.ts';
import { making, shape } from './make.ts';
import { clock, isoDay, type Parts, type Precision, partsOf, spanOf } from './moments.ts';
import { plainWriting, type Shape } from './shape.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const hours = (minutes: number): string => two(minutes);
const inScript = (text: string, zero: number): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const german = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
const french = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const spanish = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const long = 'January February March April May June July August September October November December'.split(' ');

interface DateShape {
  name: string;
  header?: string;
  write: (parts: Parts, date: Date) => string;
  precision?: Precision;
  /** Hours ahead of UTC that the cells state. */
  offset?: number;
  delimiter?: string;
}

const serial = (date: Date): number => date.getTime() / 86_400_000 + 25_569;

const shapes: readonly DateShape[] = [
  { name: 'mturk', write: (p) => `${p.dayName} ${p.monthName} ${two(p.day)} ${clock(p)} PST ${p.year}`, offset: -8 },
  {
    name: 'sql_server',
    write: (p) => `${p.monthName} ${String(p.day).padStart(2, ' ')} ${p.year} ${two(p.hour12)}:${p.minute}${p.half}`,
    precision: 'minute',
  },
  { name: 'thai_year', header: 'ประทับเวลา', write: (p) => `${p.day}/${p.month}/${Number(p.year) + 543}, ${clock(p)}` },
  {
    name: 'arabic_digits',
    header: 'طابع زمني',
    write: (p) => inScript(`${two(p.day)}/${two(p.month)}/${p.year} ${clock(p)}`, 0x660),
  },
  { name: 'persian_digits', header: 'زمان', write: (p) => inScript(`${isoDay(p)} ${clock(p)}`, 0x6f0) },
  {
    name: 'yyyymmdd',
    header: 'interview_date',
    write: (p) => `${p.year}${two(p.month)}${two(p.day)}`,
    precision: 'day',
  },
  { name: 'korean', header: '타임스탬프', write: (p) => `${p.year}년 ${p.month}월 ${p.day}일`, precision: 'day' },
  {
    name: 'korean_sheets',
    header: '타임스탬프',
    write: (p) =>
      `${p.year}. ${p.month}. ${p.day} ${p.half === 'AM' ? '오전' : '오후'} ${p.hour12}:${p.minute}:${p.second}`,
  },
  {
    name: 'japanese',
    header: 'タイムスタンプ',
    write: (p) => `${p.year}年${p.month}月${p.day}日 ${p.hour}:${p.minute}:${p.second}`,
  },
  {
    name: 'chinese',
    header: '提交时间',
    write: (p) =>
      `${p.year}/${p.month}/${p.day} ${p.half === 'AM' ? '上午' : '下午'}${p.hour12}:${p.minute}:${p.second}`,
  },
  { name: 'excel_serial', header: 'Date submitted', write: (_, date) => serial(date).toFixed(9), precision: 'minute' },
  {
    name: 'excel_serial_comma',
    header: 'Datum',
    write: (_, date) => serial(date).toFixed(9).replace('.', ','),
    precision: 'minute',
    delimiter: ';',
  },
  {
    name: 'german_words',
    header: 'Zeitstempel',
    write: (p) => `${p.day}. ${german[p.month - 1]} ${p.year} ${hours(p.hour)}:${p.minute}`,
    precision: 'minute',
  },
  {
    name: 'french_words',
    header: 'Horodateur',
    write: (p) => `${p.day} ${french[p.month - 1]} ${p.year} à ${hours(p.hour)}:${p.minute}`,
    precision: 'minute',
  },
  {
    name: 'spanish_words',
    header: 'Marca temporal',
    write: (p) => `${p.day} de ${spanish[p.month - 1]} de ${p.year} ${hours(p.hour)}:${p.minute}`,
    precision: 'minute',
  },
  {
    name: 'english_words',
    write: (p) => `${long[p.month - 1]} ${p.day}, ${p.year} at ${p.hour12}:${p.minute} ${p.half}`,
    precision: 'minute',
  },
  { name: 'jotform', header: 'Submission Date', write: (p) => `${p.monthName} ${p.day}, ${p.year}`, precision: 'day' },
  { name: 'rfc', write: (p) => `${p.dayName}, ${two(p.day)} ${p.monthName} ${p.year} ${clock(p)} +0200`, offset: 2 },
  { name: 'iso_zone', write: (p) => `${isoDay(p)}T${clock(p)}+05:30`, offset: 5.5 },
  { name: 'iso_millis', write: (p) => `${isoDay(p)}T${clock(p)}.417Z` },
  { name: 'epoch_seconds', header: 'submitted_at', write: (_, date) => String(date.getTime() / 1000) },
  { name: 'epoch_millis', header: 'submitted_at', write: (_, date) => String(date.getTime()) },
  {
    name: 'oracle',
    header: 'CREATED',
    write: (p) =>
      `${two(p.day)}-${p.monthName.toUpperCase()}-${p.year.slice(2)} ${p.hour12}.${p.minute}.${p.second} ${p.half}`,
  },
  { name: 'dash_words', header: 'EndDate', write: (p) => `${two(p.day)}-${p.monthName}-${p.year} ${clock(p)}` },
  {
    name: 'us_minutes',
    write: (p) => `${p.month}/${p.day}/${p.year.slice(2)} ${p.hour}:${p.minute}`,
    precision: 'minute',
  },
  {
    name: 'german_dots_minutes',
    header: 'Datum',
    write: (p) => `${p.day}.${p.month}.${p.year.slice(2)} ${hours(p.hour)}:${p.minute}`,
    precision: 'minute',
    delimiter: ';',
  },
  { name: 'hungarian', header: 'Időbélyeg', write: (p) => `${p.year}. ${two(p.month)}. ${two(p.day)}. ${clock(p)}` },
  {
    name: 'full_width',
    header: '回答日時',
    write: (p) => inScript(`${p.year}/${two(p.month)}/${two(p.day)}`, 0xff10),
    precision: 'day',
  },
];

/** A small file for each way of writing a date; days above 12 settle their order. */
export function dateShapes(): Shape[] {
  return shapes.map(({ name: short, header = 'Timestamp', write, precision = 'second', offset, delimiter = ',' }) => {
    const name = `date_${short}.csv`;
    const { random, count, submitted } = making(name, west.english, { count: 40 });
    const span = spanOf(submitted, precision, offset ?? null);
    const { satisfied, why } = west.english;
    const columns = [
      timed(
        header,
        submitted.map((date) => write(partsOf(date), date)),
        span,
      ),
      single(satisfied.ask, satisfied.options, draw.one(random, count, 5)),
      comments(random, why.ask, why.sentences, count),
    ];
    return shape(name, 'a way of writing dates', columns, { times: span, writing: { ...plainWriting, delimiter } });
  });
}
