import { expect, test } from 'vitest';
import type { ExporterName } from '../types.ts';
import {
  always,
  type Field,
  fileOf,
  forename,
  iso,
  mail,
  ordered,
  person,
  pick,
  rankOf,
  rarely,
  readBack,
  score,
  sentence,
  several,
  surname,
  tick,
  two,
} from './layout.fixture.ts';

const drinks = ['Tea', 'Milk', 'Water', 'Coffee, black'];
const likert = pick('Strongly agree', 'Agree', 'Neutral', 'Disagree', 'Strongly disagree');
const american = (i: number): string => `${1 + (i % 12)}/${1 + (i % 28)}/2024 ${8 + (i % 12)}:${two(i % 60)}:11`;
const european = (i: number): string => `${two(1 + (i % 28))}/03/2024 ${8 + (i % 12)}:${two(i % 60)}:11`;

interface Layout {
  name: string;
  exporter: ExporterName;
  fields: Field[];
  delimiter?: string;
}

const googleForms: Layout[] = [
  [
    'es',
    'Marca temporal',
    'Dirección de correo electrónico',
    'Nombre completo',
    '¿Por qué elegiste este curso?',
    '¿Qué tan probable es que nos recomiendes?',
  ],
  [
    'de',
    'Zeitstempel',
    'E-Mail-Adresse',
    'Ihr Name',
    'Was können wir verbessern?',
    'Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?',
  ],
  [
    'fr',
    'Horodateur',
    'Adresse e-mail',
    'Nom et prénom',
    'Pourquoi avez-vous choisi ce cours ?',
    'Recommanderiez-vous ce cours ?',
  ],
  [
    'it',
    'Informazioni cronologiche',
    'Indirizzo email',
    'Nome e cognome',
    'Commenti',
    'Con quale probabilità ci consiglieresti?',
  ],
  ['pt', 'Carimbo de data/hora', 'Endereço de e-mail', 'Nome completo', 'Comentários', 'Você recomendaria o curso?'],
  ['fi', 'Aikaleima', 'Sähköpostiosoite', 'Nimi', 'Vapaa sana', 'Kuinka todennäköisesti suosittelisit meitä?'],
  ['nl', 'Tijdstempel', 'E-mailadres', 'Naam', 'Opmerkingen', 'Hoe waarschijnlijk is het dat u ons aanbeveelt?'],
  [
    'ja',
    'タイムスタンプ',
    'メールアドレス',
    '氏名',
    'ご意見をお聞かせください',
    '友人に薦める可能性はどのくらいですか',
  ],
  ['zh', '时间戳记', '电子邮件地址', '姓名', '您的建议', '您有多大可能推荐我们？'],
].map(([lang = '', time = '', email = '', name = '', why = '', nps = '']) => ({
  name: `Google Forms ${lang}`,
  exporter: 'Google Forms',
  fields: [
    [time, 'Timestamp', european],
    [email, 'Email', mail],
    [
      name,
      'Name',
      lang === 'ja' || lang === 'zh' ? pick('王小明', '李晓红', '張偉', '田中太郎', '佐藤花子', '刘洋') : person,
    ],
    [lang === 'zh' ? '满意度' : 'Skala 1', 'Single choice', pick('1', '2', '3', '4', '5')],
    [nps, 'NPS', score],
    [why, 'Open-ended', sentence],
  ],
}));

const layouts: Layout[] = [
  ...googleForms,
  {
    name: 'Google Forms, downloaded responses with a grid and a file upload',
    exporter: 'Google Forms',
    fields: [
      ['Timestamp', 'Timestamp', (i) => `2024/03/${two(1 + (i % 28))} ${1 + (i % 12)}:05:19 PM AST`],
      ['Username', 'Email', mail],
      ['What do you drink?', 'Multi choice', several(drinks, ';')],
      ['How good is it? [Taste]', 'Single choice', likert],
      ['How good is it? [Price]', 'Single choice', likert],
      ['Upload your slides', 'MEDIA_RESPONSE', (i) => `https://drive.example.com/f/talk_${i}.pdf`],
      ["What is your manager's name?", 'Do nothing', person],
      [
        'What is the name of your school?',
        'Open-ended',
        (i) => `${surname(i, 0)} ${pick('School', 'Academy', 'College')(i, (i % 9) / 9)} ${i}`,
      ],
      ['Any other comments?', 'Open-ended', rarely(sentence, 0.4)],
    ],
  },
  {
    name: 'Microsoft Forms with a quiz',
    exporter: 'Microsoft Forms',
    fields: [
      ['ID', 'Do nothing', (i) => String(i + 1)],
      ['Start time', 'Timestamp', american],
      ['Completion time', 'Timestamp', american],
      ['Email', 'Email', mail],
      ['Name', 'Name', person],
      ['Total points', 'Do nothing', pick('1', '2', '3')],
      ['Quiz feedback', 'Do nothing', always('')],
      ['Which drinks do you like?', 'Multi choice', several(drinks, ';', ';')],
      ['Points - Which drinks do you like?', 'Do nothing', pick('0', '1')],
      ['Feedback - Which drinks do you like?', 'Do nothing', always('')],
      ['Put these in order', 'Ranking', ordered(['Price', 'Speed', 'Taste'], ';', ';')],
      ['The room was clean', 'Single choice', likert],
      ['How likely are you to recommend us?', 'NPS', score],
      ['What could we do better?', 'Open-ended', sentence],
    ],
  },
  {
    name: 'Microsoft Forms, anonymous',
    exporter: 'Microsoft Forms',
    fields: [
      ['ID', 'Do nothing', (i) => String(i + 1)],
      ['Start time', 'Timestamp', american],
      ['Completion time', 'Timestamp', american],
      ['Email', 'Do nothing', always('anonymous')],
      ['Name', 'Do nothing', always('')],
      ['Last modified time', 'Do nothing', always('')],
      ['Where do you work?', 'Single choice', pick('Office', 'Home', 'Both')],
    ],
  },
  {
    name: 'Jotform',
    exporter: 'Jotform',
    fields: [
      ['Submission Date', 'Timestamp', (i) => `Feb ${1 + (i % 28)}, 2024`],
      ['First Name', 'Name', forename],
      ['Last Name', 'Name', surname],
      ['E-mail', 'Email', mail],
      ['Phone Number', 'Do nothing', (i) => `(555) 010-${1000 + i * 7}`],
      ['Which drinks?', 'Multi choice', several(drinks, '\n')],
      ['Service Quality >> Speed', 'Single choice', likert],
      ['Service Quality >> Kindness', 'Single choice', likert],
      ['Photo', 'MEDIA_RESPONSE', (i) => `https://www.example.com/uploads/f/${i}/photo_${i}.jpg`],
      ['Comments', 'Open-ended', sentence],
      ['IP', 'Do nothing', (i) => `192.0.2.${i}`],
      ['Submission ID', 'Do nothing', (i) => String(5_800_000_000_000 + i * 7)],
    ],
  },
  {
    name: 'Tally',
    exporter: 'Tally',
    fields: [
      ['Submission ID', 'Do nothing', (i) => `m${(i * 7919 + 1e6).toString(36)}`],
      ['Respondent ID', 'Do nothing', (i) => `b${(i * 104_729 + 1e6).toString(36)}`],
      ['Submitted at', 'Timestamp', iso],
      ['What is your name?', 'Name', person],
      ['What do you drink?', 'Multi choice', several(['Tea', 'Milk', 'Water'], ', ')],
      ['What do you drink? (Tea)', 'Multi choice', pick('TRUE', 'FALSE')],
      ['What do you drink? (Milk)', 'Multi choice', pick('TRUE', 'FALSE')],
      ['What do you drink? (Water)', 'Multi choice', pick('TRUE', 'FALSE')],
      ['Rank the benefits', 'Ranking', ordered(['Price', 'Speed', 'Taste'], ', ')],
      ['How likely are you to recommend us to a friend?', 'NPS', score],
      ['Why?', 'Open-ended', sentence],
    ],
  },
  {
    name: 'Typeform',
    exporter: 'Typeform',
    fields: [
      ['#', 'Do nothing', (i) => ((i + 11) * 99_999_989).toString(16).padStart(32, '7')],
      ["What's your *name*?", 'Name', person],
      ['And your phone number?', 'Do nothing', (i) => `'+4917155500${two(i)}`],
      ['Tea', 'Multi choice', tick('Tea')],
      ['Milk', 'Multi choice', tick('Milk')],
      ['Other', 'Open-ended', rarely((i) => `my own brew ${i}`)],
      ['Did you like it, {{field:8a}}?', 'Single choice', pick('1', '0')],
      ['How likely are you to recommend us?', 'NPS', score],
      ['Tell us more', 'Open-ended', sentence],
      ['Start Date (UTC)', 'Timestamp', iso],
      ['Stage Date (UTC)', 'Do nothing', always('')],
      ['Submit Date (UTC)', 'Timestamp', iso],
      ['Network ID', 'Do nothing', (i) => ((i % 50) * 7919 + 1e6).toString(16)],
      ['Tags', 'Do nothing', always('')],
    ],
  },
  {
    name: 'WJX',
    exporter: 'WJX',
    fields: [
      ['序号', 'Do nothing', (i) => String(i + 1)],
      ['提交答卷时间', 'Timestamp', (i) => `2024/6/${1 + (i % 28)} 8:${two(i % 60)}:00`],
      ['所用时间', 'Do nothing', (i) => `${40 + i}秒`],
      ['来源', 'Do nothing', pick('微信', '链接')],
      ['来源详情', 'Do nothing', always('N/A')],
      ['来自IP', 'Do nothing', (i) => `192.0.2.${i}(北京-北京)`],
      ['1、您的性别', 'Single choice', pick('男', '女')],
      ['2、您喜欢喝什么？', 'Multi choice', several(['茶', '牛奶', '水'], '┋')],
      ['3、请按重要性排序', 'Ranking', ordered(['价格', '速度', '味道'], '→')],
      ['4、您的姓名', 'Name', pick('王小明', '李晓红', '张伟', '刘洋', '陈静', '(空)')],
      [
        '5、您对我们有什么建议？',
        'Open-ended',
        (i) => (i % 5 === 0 ? '(空)' : `希望第${i}次活动的时间安排可以更合理一些`),
      ],
    ],
  },
  {
    name: 'Alchemer',
    exporter: 'Alchemer',
    fields: [
      ['Response ID', 'Do nothing', (i) => String(i + 1)],
      ['Time Started', 'Timestamp', iso],
      ['Date Submitted', 'Timestamp', iso],
      ['Status', 'Do nothing', pick('Complete', 'Partial')],
      ['Contact ID', 'Do nothing', always('')],
      ['Legacy Comments', 'Do nothing', always('')],
      ['Comments', 'Do nothing', always('')],
      ['Language', 'Do nothing', pick('English', 'German')],
      ['Referer', 'Do nothing', always('')],
      ['SessionID', 'Do nothing', (i) => `17065432${i}_65b8d0c1${i}`],
      ['User Agent', 'Do nothing', pick('Mozilla/5.0 (X11; Linux)', 'Mozilla/5.0 (Windows NT 10.0)')],
      ['IP Address', 'Do nothing', (i) => `192.0.2.${i}`],
      ['City', 'Do nothing', pick('Berlin', 'Paris')],
      ['Tea:What do you drink?', 'Multi choice', tick('Tea')],
      ['Milk:What do you drink?', 'Multi choice', tick('Milk')],
      ['Other - Write In:What do you drink?', 'Open-ended', rarely((i) => `a brew number ${i}`)],
      ['Price:Rank these', 'Ranking', rankOf(0, 3)],
      ['Speed:Rank these', 'Ranking', rankOf(1, 3)],
      ['Taste:Rank these', 'Ranking', rankOf(2, 3)],
    ],
  },
];

test.each(layouts)('$name', ({ exporter, fields, delimiter }) => {
  const found = readBack(fileOf(fields, delimiter === undefined ? {} : { delimiter }), fields);
  expect(found.wrong).toEqual([]);
  expect(found).toMatchObject({ exporter, delimiter: delimiter ?? ',', header_rows: 1, rows: 60 });
});
