import { expect, test } from 'vitest';
import { tableOf } from '../testing/tables.fixture.ts';
import { suggestTypes } from './suggest-types.ts';

const two = (n: number): string => String(n).padStart(2, '0');
const days = (write: (day: number) => string) => Array.from({ length: 40 }, (_, i) => write(1 + (i % 28)));

function suggest(header: string, cells: string[]) {
  const rows = cells.map((cell) => [cell]);
  return suggestTypes(tableOf([header], rows))[0];
}

test.each([
  ['timestamp', (day: number) => `Fri Mar ${two(day)} 08:00:00 PST 2024`],
  ['Submitted', (day: number) => `Mar ${String(day).padStart(2, ' ')} 2024 08:00AM`],
  ['ประทับเวลา', (day: number) => `${day}/3/2567, 8:00:00`],
  [
    'طابع زمني',
    (day: number) => `${day}/3/2024 8:00:00 ص`.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
  ],
  ['Completed', (day: number) => `202403${two(day)}`],
  ['submitdate', (day: number) => `202403${two(day)}081500`],
  ['타임스탬프', (day: number) => `2024년 3월 ${day}일 오전 8:0${day % 10}`],
  ['提交时间', (day: number) => `2024年3月${day}日 8时05分`],
  ['End Date', (day: number) => `${43293 + day},52`],
])('%s is when the response was given', (header, write) => {
  expect(suggest(header, days(write))).toMatchObject({ type: 'Timestamp' });
  expect(suggest(header, days(write))?.confidence).toBeGreaterThanOrEqual(0.9);
});

test.each([...['Abgeschlossen am', 'Lähetetty', 'Gönderim zamanı', '제출 시간', 'Enviado el', 'Odesláno: odeslání']])(
  '“%s” above days with a clock is when the response was sent',
  (header) => {
    const found = suggest(
      header,
      days((day) => `2024-03-${two(day)} 08:0${day % 10}:12`),
    );
    expect(found).toMatchObject({ type: 'Timestamp' });
    expect(found?.confidence).toBeGreaterThanOrEqual(0.9);
  },
);

test.each(['When was your last order sent?', 'Order sent', 'Delivery completed', 'Birthday completed'])(
  '“%s” is not',
  (header) => {
    const found = suggest(
      header,
      days((day) => `2024-03-${two(day)} 08:0${day % 10}:12`),
    );
    expect(found?.type === 'Timestamp' && found.confidence >= 0.9).toBe(false);
  },
);

/** One column of times among the others that tell the tool. */
function suggestAmong(header: string[], name: string) {
  const rows = days((day) => `2024-03-${two(day)} 08:0${day % 10}:12`).map((time, row) =>
    header.map((own) => (own === name || own === 'Date Created' ? time : String(row % 3))),
  );
  return suggestTypes(tableOf(header, rows))[header.indexOf(name)];
}

test.each([
  ['REDCap', ['record_id', 'redcap_event_name', 'visit_survey_timestamp', 'q1', 'visit_survey_complete'], 2],
  ['SurveyMonkey', ['Respondent ID', 'Collector ID', 'Date Created', 'Date Modified', 'IP Address', 'Q1'], 3],
])('what %s calls the moment of the response', (_, header, at) => {
  expect(suggestAmong(header, header[at] ?? '')).toMatchObject({ type: 'Timestamp' });
});

test('numbers as long as a date are not dates unless the header says so', () => {
  expect(
    suggest(
      'Income per year',
      days((day) => `202403${two(day)}`),
    )?.type,
  ).toBe('Do nothing');
});
