import { comments, joined, meta, nps, oneColumnEach, rankPlaces, single, timed } from './answers.ts';
import * as draw from './draw.ts';
import type { Language } from './language.ts';
import * as east from './languages-asia.ts';
import * as north from './languages-north-east.ts';
import * as west from './languages-west.ts';
import { addressesOnly, known, making, named, shape, startedAt, submittedAt } from './make.ts';
import { isoBlank, partsOf, spanOf } from './moments.ts';
import type { MadeColumn, Shape } from './shape.ts';

const rankWord: Readonly<Record<string, string>> = { en: 'Rank', de: 'Rang', fr: 'Rang', es: 'Rango' };

/** LimeSurvey with codes and questions: one column a place, Yes and No for each option, or Y and blank. */
function limeSurvey(language: Language, isCoded: boolean): Shape {
  const name = `limesurvey_${language.code}${isCoded ? '_codes' : ''}.csv`;
  const made = making(name, language);
  const { random, count, submitted } = made;
  const { sources, satisfied, rank, why, consent } = language;
  const heading = (code: string, text: string): string => (isCoded ? code : `${code}. ${text}`);
  const yesNo: readonly [string, string] = isCoded ? ['Y', ''] : consent.options;
  const columns: MadeColumn[] = [
    meta(heading('id', 'Response ID'), count, (row) => String(row + 3)),
    submittedAt(made, heading('submitdate', 'Date submitted'), isoBlank),
    meta(heading('lastpage', 'Last page'), count, () => '4'),
    meta(heading('startlanguage', 'Start language'), count, () => language.code),
    meta(heading('seed', 'Seed'), count, (row) => String(500_000_000 + row * 7919)),
    startedAt(made, heading('startdate', 'Date started'), isoBlank),
    timed(heading('datestamp', 'Date last action'), submitted.map(isoBlank), spanOf(submitted), {
      alt: ['Do nothing'],
    }),
    single(
      heading('G1Q1', satisfied.ask),
      isCoded ? ['A1', 'A2', 'A3', 'A4', 'A5'] : satisfied.options,
      draw.one(random, count, 5),
    ),
    ...oneColumnEach(
      sources.options.map((option, at) => heading(`G1Q2[SQ00${at + 1}]`, `${sources.ask} [${option}]`)),
      sources.options,
      draw.several(random, count, 5, 0),
      yesNo,
    ),
    ...rankPlaces(
      [1, 2, 3, 4].map((place) => heading(`G2Q1[${place}]`, `${rank.ask} [${rankWord[language.code]} ${place}]`)),
      isCoded ? ['AO01', 'AO02', 'AO03', 'AO04'] : rank.items,
      draw.order(random, count, 4),
    ),
    comments(random, heading('G3Q1', why.ask), why.sentences, count),
    named(made, heading('G3Q2', language.heads.email), 'email'),
  ];
  return shape(name, 'LimeSurvey', columns, {
    ...addressesOnly(made),
    times: spanOf(submitted),
    writing: { delimiter: ',', newline: '\n', encoding: 'utf-8-bom', quotes: 'always' },
  });
}

/** REDCap: codes, or labels with Checked and Unchecked. 98 and 99 beside a scale are no answers. */
function redcap(isCoded: boolean): Shape {
  const name = `redcap_${isCoded ? 'raw' : 'labels'}_en.csv`;
  const made = making(name, west.english);
  const { random, count, submitted } = made;
  const { satisfied, why } = west.english;
  const tools = ['Walking stick', 'Wheelchair', 'Hearing aid', 'Glasses'];
  const heading = (code: string, text: string): string => (isCoded ? code : text);
  const chosen = draw.several(random, count, 4, 0);
  const missing = (row: number): string => (row % 2 === 0 ? '99' : '98');
  const columns: MadeColumn[] = [
    meta(heading('record_id', 'Record ID'), count, (row) => String(row + 1)),
    meta(heading('redcap_event_name', 'Event Name'), count, () => heading('baseline_arm_1', 'Baseline')),
    submittedAt(made, heading('visit_survey_timestamp', 'Survey Timestamp'), isoBlank),
    named(made, heading('first_name', 'First Name'), 'first'),
    named(made, heading('last_name', 'Last Name'), 'last'),
    named(made, heading('email', 'E-mail'), 'email'),
    single(
      heading('satisfaction', satisfied.ask),
      isCoded ? ['1', '2', '3', '4', '5'] : satisfied.options,
      draw.one(random, count, 5, 10),
      isCoded ? missing : '',
    ),
    ...oneColumnEach(
      tools.map((tool, at) => heading(`aids___${at + 1}`, `Which aids do you use? (choice=${tool})`)),
      tools,
      chosen,
      isCoded ? ['1', '0'] : ['Checked', 'Unchecked'],
    ),
    comments(random, heading('remarks', why.ask), why.sentences, count),
    meta(heading('visit_survey_complete', 'Complete?'), count, () => heading('2', 'Complete')),
  ];
  return shape(name, 'REDCap', columns, { ...known(made), times: spanOf(submitted) });
}

const zoned = (date: Date): string =>
  `${new Date(date.getTime() + 3 * 3_600_000).toISOString().slice(0, 19)}.120+03:00`;

/** KoboToolbox and ODK: codes joined by a blank, one column an option beside them, groups in the names of columns. */
function kobo(language: Language, isOdk: boolean): Shape {
  const name = `${isOdk ? 'odk' : 'kobo'}_${language.code}.csv`;
  const made = making(name, language);
  const { random, count, submitted } = made;
  const group = isOdk ? 'visit-' : 'visit/';
  const codes = ['well', 'river', 'rain', 'truck'];
  const chosen = draw.several(random, count, 4, 0);
  const times = spanOf(submitted, 'second');
  const columns: MadeColumn[] = [
    startedAt(made, 'start', zoned),
    timed('end', submitted.map(zoned), times, { alt: ['Do nothing'] }),
    meta('deviceid', count, (row) => `collect:${(row % 3) + 4}QbYt`),
    meta(`${group}enumerator`, count, (row) => ['Odhiambo', 'Wanjiru', 'Mutua'][row % 3] ?? '', {
      alt: ['Single choice'],
      isTypeCertain: false,
    }),
    named(made, `${group}head_name`, 'full'),
    joined(`${group}water_sources`, codes, chosen, ' '),
    ...oneColumnEach(
      codes.map((code) => `${group}water_sources/${code}`),
      codes,
      chosen,
      ['1', '0'],
    ),
    single(`${group}satisfied`, language.satisfied.options, draw.one(random, count, 5, 0)),
    comments(random, `${group}remarks`, language.why.sentences, count),
    meta(isOdk ? 'meta-instanceID' : '_uuid', count, (row) => `uuid:6b33${row}985-2d88-4e5a-8ebf-c6e08893ada6`),
    timed(
      isOdk ? 'SubmissionDate' : '_submission_time',
      submitted.map((date) => date.toISOString().slice(0, 19)),
      times,
    ),
    meta(isOdk ? 'KEY' : '_index', count, (row) => (isOdk ? `uuid:6b33${row}985-2d88` : String(row + 1))),
  ];
  const writing = {
    delimiter: isOdk ? ',' : ';',
    newline: '\n',
    encoding: 'utf-8',
    quotes: isOdk ? 'where needed' : 'always',
  } as const;
  return shape(name, isOdk ? 'ODK' : 'KoboToolbox', columns, { ...known(made), times, writing });
}

/** Alchemer: the option before the colon. */
function alchemer(): Shape {
  const name = 'alchemer_en.csv';
  const made = making(name, west.english);
  const { random, count, submitted } = made;
  const { sources, satisfied, why } = west.english;
  const columns: MadeColumn[] = [
    meta('Response ID', count, (row) => String(row + 2)),
    startedAt(made, 'Time Started', isoBlank),
    submittedAt(made, 'Date Submitted', isoBlank),
    meta('Status', count, () => 'Complete'),
    meta('Contact ID', count, () => ''),
    meta('Legacy Comments', count, () => ''),
    meta('Comments', count, () => ''),
    meta('Language', count, () => 'English'),
    meta('Referer', count, () => 'https://survey.example/s3/visit'),
    meta('SessionID', count, (row) => `16${row * 7919}_5f0c`),
    single(satisfied.ask, satisfied.options, draw.one(random, count, 5)),
    ...oneColumnEach(
      sources.options.map((option) => `${option}:${sources.ask}`),
      sources.options,
      draw.several(random, count, 5),
      [null, ''],
    ),
    comments(random, why.ask, why.sentences, count),
    named(made, 'Email', 'email'),
  ];
  return shape(name, 'Alchemer', columns, { ...addressesOnly(made), times: spanOf(submitted) });
}

/** 问卷星: parts joined by a bar of its own, fillers in brackets. */
function wjx(): Shape {
  const name = 'wjx_zh.csv';
  const made = making(name, east.chinese);
  const { random, count, submitted } = made;
  const { sources, satisfied, recommend, why } = east.chinese;
  const write = (date: Date) => {
    const { year, month, day, hour, minute, second } = partsOf(date);
    return `${year}/${month}/${day} ${hour}:${minute}:${second}`;
  };
  const columns: MadeColumn[] = [
    meta('序号', count, (row) => String(row + 1)),
    submittedAt(made, '提交答卷时间', write),
    meta('所用时间', count, (row) => `${60 + row}秒`),
    meta('来源', count, () => '链接'),
    meta('来源详情', count, () => '直接访问'),
    meta('来自IP', count, (row) => `203.0.113.${row + 1}(北京-北京)`),
    named(made, '1、姓名', 'full'),
    single(`2、${satisfied.ask}`, satisfied.options, draw.one(random, count, 5, 10), '(空)'),
    joined(`3、${sources.ask}`, sources.options, draw.several(random, count, 5, 10), '┋', '', '(跳过)'),
    nps(`4、${recommend}`, draw.scores(random, count)),
    comments(random, `5、${why.ask}`, why.sentences, count, 25, '(空)'),
  ];
  return shape(name, '问卷星', columns, {
    people: { least: count, most: count },
    names: known(made).names,
    times: spanOf(submitted),
  });
}

/** Exports of research tools. */
export function researchShapes(): Shape[] {
  return [
    limeSurvey(west.english, false),
    limeSurvey(west.german, false),
    limeSurvey(west.french, false),
    limeSurvey(west.spanish, true),
    redcap(true),
    redcap(false),
    kobo(west.french, false),
    kobo(west.english, true),
    kobo(north.turkish, false),
    alchemer(),
    wjx(),
  ];
}
