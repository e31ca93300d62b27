import { type Layout, make, testLayouts } from '../testing/layouts.fixture.ts';

const drinks = ['Tea', 'Milk', 'Water', 'Coffee, black'];
const likert = make.pick('Strongly agree', 'Agree', 'Neutral', 'Disagree', 'Strongly disagree');
const american = (i: number): string => `${1 + (i % 12)}/${1 + (i % 28)}/2024 ${8 + (i % 12)}:${make.two(i % 60)}:11`;
const european = (i: number): string => `${make.two(1 + (i % 28))}/03/2024 ${8 + (i % 12)}:${make.two(i % 60)}:11`;

/** Time, address, name, a question and a recommendation, as Google Forms asks for them. */
const googleForms: Layout[] = [
  'es|Marca temporal|Dirección de correo electrónico|Nombre completo|¿Por qué elegiste este curso?|¿Nos recomendarías?',
  'de|Zeitstempel|E-Mail-Adresse|Ihr Name|Was können wir verbessern?|Würden Sie uns weiterempfehlen?',
  'fr|Horodateur|Adresse e-mail|Nom et prénom|Pourquoi ce cours ?|Recommanderiez-vous ce cours ?',
  'it|Informazioni cronologiche|Indirizzo email|Nome e cognome|Commenti|Con quale probabilità ci consiglieresti?',
  'pt|Carimbo de data/hora|Endereço de e-mail|Nome completo|Comentários|Você recomendaria o curso?',
  'fi|Aikaleima|Sähköpostiosoite|Nimi|Vapaa sana|Kuinka todennäköisesti suosittelisit meitä?',
  'nl|Tijdstempel|E-mailadres|Naam|Opmerkingen|Hoe waarschijnlijk is het dat u ons aanbeveelt?',
  'ja|タイムスタンプ|メールアドレス|氏名|ご意見をお聞かせください|友人に薦める可能性はどのくらいですか',
  'zh|时间戳记|电子邮件地址|姓名|您的建议|您有多大可能推荐我们？',
]
  .map((line) => line.split('|'))
  .map(([lang = '', time = '', email = '', name = '', why = '', nps = '']) => ({
    name: `Google Forms ${lang}`,
    exporter: 'Google Forms',
    fields: [
      [time, 'Timestamp', european],
      [email, 'Email', make.mail],
      [
        name,
        'Name',
        lang === 'ja' || lang === 'zh'
          ? make.pick('王小明', '李晓红', '張偉', '田中太郎', '佐藤花子', '刘洋')
          : make.person,
      ],
      [lang === 'zh' ? '满意度' : 'Skala 1', 'Single choice', make.pick('1', '2', '3', '4', '5')],
      [nps, 'NPS', make.score],
      [why, 'Open-ended', make.sentence],
    ],
  }));

const layouts: Layout[] = [
  ...googleForms,
  {
    name: 'Google Forms, downloaded responses with a grid and a file upload',
    exporter: 'Google Forms',
    fields: [
      ['Timestamp', 'Timestamp', (i) => `2024/03/${make.two(1 + (i % 28))} ${1 + (i % 12)}:05:19 PM AST`],
      ['Username', 'Email', make.mail],
      ['What do you drink?', 'Multi choice', make.several(drinks, ';')],
      ['How good is it? [Taste]', 'Single choice', likert],
      ['How good is it? [Price]', 'Single choice', likert],
      ['Upload your slides', 'MEDIA_RESPONSE', (i) => `https://drive.example.com/f/talk_${i}.pdf`],
      ["What is your manager's name?", 'Do nothing', make.person],
      [
        'What is the name of your school?',
        'Open-ended',
        (i) => `${make.surname(i, 0)} ${make.pick('School', 'Academy', 'College')(i, (i % 9) / 9)} ${i}`,
      ],
      ['Any other comments?', 'Open-ended', make.rarely(make.sentence, 0.4)],
    ],
  },
  {
    name: 'Microsoft Forms with a quiz',
    exporter: 'Microsoft Forms',
    fields: [
      ['ID', 'Do nothing', (i) => String(i + 1)],
      ['Start time', 'Timestamp', american],
      ['Completion time', 'Timestamp', american],
      ['Email', 'Email', make.mail],
      ['Name', 'Name', make.person],
      ['Total points', 'Do nothing', make.pick('1', '2', '3')],
      ['Quiz feedback', 'Do nothing', make.always('')],
      ['Which drinks do you like?', 'Multi choice', make.several(drinks, ';', ';')],
      ['Points - Which drinks do you like?', 'Do nothing', make.pick('0', '1')],
      ['Feedback - Which drinks do you like?', 'Do nothing', make.always('')],
      ['Put these in order', 'Ranking', make.ordered(['Price', 'Speed', 'Taste'], ';', ';')],
      ['The room was clean', 'Single choice', likert],
      ['How likely are you to recommend us?', 'NPS', make.score],
      ['What could we do better?', 'Open-ended', make.sentence],
    ],
  },
  {
    name: 'Jotform',
    exporter: 'Jotform',
    fields: [
      ['Submission Date', 'Timestamp', (i) => `Feb ${1 + (i % 28)}, 2024`],
      ['First Name', 'Name', make.forename],
      ['Last Name', 'Name', make.surname],
      ['E-mail', 'Email', make.mail],
      ['Phone Number', 'Do nothing', (i) => `(555) 010-${1000 + i * 7}`],
      ['Which drinks?', 'Multi choice', make.several(drinks, '\n')],
      ['Service Quality >> Speed', 'Single choice', likert],
      ['Service Quality >> Kindness', 'Single choice', likert],
      ['Photo', 'MEDIA_RESPONSE', (i) => `https://www.example.com/uploads/f/${i}/photo_${i}.jpg`],
      ['Comments', 'Open-ended', make.sentence],
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
      ['Submitted at', 'Timestamp', make.iso],
      ['What is your name?', 'Name', make.person],
      ['What do you drink?', 'Multi choice', make.several(['Tea', 'Milk', 'Water'], ', ')],
      ['What do you drink? (Tea)', 'Multi choice', make.pick('TRUE', 'FALSE')],
      ['What do you drink? (Milk)', 'Multi choice', make.pick('TRUE', 'FALSE')],
      ['What do you drink? (Water)', 'Multi choice', make.pick('TRUE', 'FALSE')],
      ['Rank the benefits', 'Ranking', make.ordered(['Price', 'Speed', 'Taste'], ', ')],
      ['How likely are you to recommend us to a friend?', 'NPS', make.score],
      ['Why?', 'Open-ended', make.sentence],
    ],
  },
  {
    name: 'Typeform',
    exporter: 'Typeform',
    fields: [
      ['#', 'Do nothing', (i) => ((i + 11) * 99_999_989).toString(16).padStart(32, '7')],
      ["What's your *name*?", 'Name', make.person],
      ['And your phone number?', 'Do nothing', (i) => `'+4917155500${make.two(i)}`],
      ['Tea', 'Multi choice', make.tick('Tea')],
      ['Milk', 'Multi choice', make.tick('Milk')],
      ['Other', 'Open-ended', make.rarely((i) => `my own brew ${i}`)],
      ['Did you like it, {{field:8a}}?', 'Single choice', make.pick('1', '0')],
      ['How likely are you to recommend us?', 'NPS', make.score],
      ['Tell us more', 'Open-ended', make.sentence],
      ['Start Date (UTC)', 'Timestamp', make.iso],
      ['Stage Date (UTC)', 'Do nothing', make.always('')],
      ['Submit Date (UTC)', 'Timestamp', make.iso],
      ['Network ID', 'Do nothing', (i) => ((i % 50) * 7919 + 1e6).toString(16)],
      ['Tags', 'Do nothing', make.always('')],
    ],
  },
  {
    name: 'WJX',
    exporter: 'WJX',
    fields: [
      ['序号', 'Do nothing', (i) => String(i + 1)],
      ['提交答卷时间', 'Timestamp', (i) => `2024/6/${1 + (i % 28)} 8:${make.two(i % 60)}:00`],
      ['所用时间', 'Do nothing', (i) => `${40 + i}秒`],
      ['来源', 'Do nothing', make.pick('微信', '链接')],
      ['来源详情', 'Do nothing', make.always('N/A')],
      ['来自IP', 'Do nothing', (i) => `192.0.2.${i}(北京-北京)`],
      ['1、您的性别', 'Single choice', make.pick('男', '女')],
      ['2、您喜欢喝什么？', 'Multi choice', make.several(['茶', '牛奶', '水'], '┋')],
      ['3、请按重要性排序', 'Ranking', make.ordered(['价格', '速度', '味道'], '→')],
      ['4、您的姓名', 'Name', make.pick('王小明', '李晓红', '张伟', '刘洋', '陈静', '(空)')],
      [
        '5、您对我们有什么建议？',
        'Open-ended',
        (i) => (i % 5 === 0 ? '(空)' : `希望第${i}次活动的时间安排可以更合理一些`),
      ],
    ],
  },
];

testLayouts(layouts);
