import { expect, test } from 'vitest';
import { readText } from '../testing/tables.fixture.ts';

function read(lines: readonly string[]) {
  const { dialect, table } = readText(`${lines.join('\n')}\n`);
  return { header_rows: dialect.header_rows, table };
}

/** Twelve responses of a panel: identifier, time, a choice, two ticked options, a score, a comment. */
const codedRows = Array.from(
  { length: 12 },
  (_, i) =>
    `${5001 + i},2024-03-${10 + i} 10:0${i % 10},${(i % 3) + 1},${i % 2},${(i + 1) % 2},${i % 11},It was fine no. ${i}`,
);
const labelledRows = Array.from(
  { length: 12 },
  (_, i) =>
    `${5001 + i},2024-03-${10 + i} 10:0${i % 10},${['Male', 'Female', 'Other'][i % 3]},${i % 2 ? 'Yes' : 'No'},Never,${i % 11},fine ${i}`,
);
const codes = 'record,start_date,Q1,Q2r1,Q2r2,Q3,Q4';
const questions =
  'Record number,Start date,What is your gender?,Which brands do you know?,Which brands do you know?,How likely are you to come back?,Why is that?';

/** The rows above the responses, and the number of header rows. */
const layouts: [string, string[], string[], number][] = [
  ['codes alone', [codes], codedRows, 1],
  ['codes and questions, answers in words', [codes, questions], labelledRows, 2],
  ['questions and codes', [questions, 'RESPID,V2,Q1,Q2_1,Q2_2,Q3,Q4'], labelledRows, 2],
  ['codes, questions and labels', [codes, questions, ',,,Coke,Pepsi,,'], codedRows, 3],
  [
    'codes, questions, labels and kinds',
    [codes, questions, ',,,Coke,Pepsi,,', 'numeric,date,single,multi,multi,scale,open ended'],
    codedRows,
    4,
  ],
  ['codes and a full row of labels', [codes, 'Record,Start,Gender,Coke,Pepsi,NPS,Reason'], codedRows, 2],
  ['codes and kinds of cells', [codes, 'integer,datetime,single choice,boolean,boolean,0-10,text'], codedRows, 2],
  [
    'German questions',
    [codes, 'Laufende Nummer,Beginn,Ihr Geschlecht?,Marke A?,Marke B?,Wie wahrscheinlich?,Warum?'],
    labelledRows,
    2,
  ],
  [
    'Chinese questions',
    [codes, '序号,开始时间,您的性别是？,知道甲吗？,知道乙吗？,您会推荐吗？,为什么？'],
    labelledRows,
    2,
  ],
];

test.each(layouts)('%s: %#', (_, above, rows, expected) => {
  const { header_rows, table } = read([...above, ...rows]);
  expect(header_rows).toBe(expected);
  expect(table.rows.length).toBe(12);
  // The head of a larger file tells the same.
  expect(read([...above, ...rows.slice(0, 6)]).header_rows).toBe(expected);
});

const people = Array.from({ length: 10 }, (_, i) => `P${i},${20 + i},${160 + i},${60 + i}.5,Town ${i % 3}`);
const measured = 'Person,Age,Height,Weight,Where do you live?';
test.each<[string, string]>([
  ['in words', ',years,cm,kg,'],
  ['with placeholders', '-,years,cm,kg,-'],
  ['German', ',Jahre,cm,kg,'],
  ['with kinds of cells', 'id,years,cm,kg,text'],
])('a row of units (%s) is a header row', (_, units) => {
  const { header_rows, table } = read([measured, units, ...people]);
  expect([header_rows, table.rows.length]).toEqual([2, 10]);
  expect(table.header).toEqual(measured.split(','));
});

/** First responses that must stay responses. */
test.each<[string, string[]]>([
  ['units that are answers', ['Which unit?,How many?', 'kg,5', 'cm,7', 'kg,8', 'cm,9', 'kg,3']],
  [
    'a first response in words',
    ['Age,Height,Town', 'thirty,tall,Ulm', '31,170,Ulm', '32,171,Bonn', '33,172,Ulm', '34,180,Bonn'],
  ],
  ['a first response that asks back', ['Q1,Q2,Q3', 'Why?,5,fine', 'No idea,4,good', 'Because,3,bad', 'Hm,2,well']],
  ['a partial response', ['id,age,score,town', '1,,,', '2,31,5,Ulm', '3,32,6,Bonn', '4,33,7,Ulm', '5,34,8,Ulm']],
])('%s: one header row', (_, lines) => {
  const { header_rows, table } = read(lines);
  expect([header_rows, table.rows.length]).toEqual([1, lines.length - 1]);
});

const towns = ['Ulm', 'Bonn', 'Ulm', 'Kiel', 'Bonn', 'Ulm'];
/** Header cells that are blank, above responses. */
test.each<[string, string[]]>([
  ['all but the first', ['Timestamp,,,', ...towns.map((town, i) => `2024-01-0${i + 1},${town},Yes,No`)]],
  [
    'free text alone',
    ['Name,,,Place', 'Ann,a green hill,the sea,x', 'Ben,some trees,a lake,y', 'Cem,a road,one town,z'],
  ],
  ['the first column', [',,Town', ...towns.map((town, i) => `${i},Person ${'abcdef'[i]},${town}`)]],
  [
    'with a first response that leaves something out',
    [
      'Name,,,Town',
      'Ann,blue,yes,',
      ...towns.map((town, i) => `P ${'abcdef'[i]},blue,${i % 2 ? 'yes' : 'no'},${i % 2 ? '' : town}`),
    ],
  ],
])('with blank header cells (%s) the first response is not a header row', (_, lines) => {
  const { header_rows, table } = read(lines);
  expect([header_rows, table.rows.length]).toEqual([1, lines.length - 1]);
});

/** SurveyMonkey's second row, which the same rules must still find. */
test.each<[string, string[]]>([
  [
    'statements of a grid',
    [
      'RespondentID,How do you like it?,,',
      ',The price,The staff,The food',
      '1,Good,Bad,Good',
      '2,Bad,Bad,Good',
      '3,Good,Good,Bad',
    ],
  ],
  [
    'placeholders',
    ['Respondent ID,Where?,Why?,', ',Response,Open-Ended Response,City', '1,here,so,Ulm', '2,there,no,Bonn'],
  ],
])('a second row of %s is a header row', (_, lines) => {
  expect(read(lines).header_rows).toBe(2);
});
