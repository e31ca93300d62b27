import { type Layout, make, testLayouts } from './layout.fixture.ts';
import { write } from './writing.fixture.ts';

const layouts: Layout[] = [
  {
    name: 'GF de grid + kommas',
    exporter: 'Google Forms',
    rows: 85,
    fields: [
      ['Zeitstempel', 'Timestamp', write.eu],
      ['E-Mail-Adresse', 'Email', write.mailOf('beispiel.de')],
      ['Vor- und Nachname', 'Name', make.person],
      [
        'Wie oft nutzen Sie folgende Verkehrsmittel? [Bus]',
        'Single choice',
        make.pick('Täglich', 'Wöchentlich', 'Selten', 'Nie'),
      ],
      [
        'Wie oft nutzen Sie folgende Verkehrsmittel? [Bahn]',
        'Single choice',
        make.pick('Täglich', 'Wöchentlich', 'Selten', 'Nie'),
      ],
      [
        'Welche Angebote kennen Sie? [Online]',
        'Multi choice',
        make.several(['kenne ich', 'nutze ich', 'empfehle ich'], ', '),
      ],
      [
        'Welche Getränke mögen Sie? (Mehrfachauswahl)',
        'Multi choice',
        make.several(['Kaffee, schwarz', 'Tee', 'Wasser (still, medium)', 'Saft'], ', '),
      ],
      ['Postleitzahl', 'Do nothing', write.postcode],
      ['Alter', 'Do nothing', (i) => String(18 + ((i * 7) % 53))],
      ['Altersgruppe', 'Single choice', make.pick('18-24', '25-34', '35-44', '45-54', '55+')],
      [
        'Monatliches Nettoeinkommen in Euro',
        'Do nothing',
        (i) => `${1 + (i % 4)}.${100 + ((i * 73) % 900)},${make.two((i * 7) % 100)}`,
      ],
      ['Darf ich Sie per E-Mail kontaktieren?', 'Single choice', make.pick('Ja', 'Nein')],
      ['Wie wahrscheinlich ist es, dass Sie uns einem Freund weiterempfehlen?', 'NPS', make.score],
      ['Was hat Ihnen gefallen?', 'Open-ended', write.deText],
      ['Sonstige Anmerkungen', 'Open-ended', make.rarely(write.deText, 0.3)],
    ],
  },
  {
    name: 'GF ja',
    exporter: 'Google Forms',
    rows: 55,
    fields: [
      [
        'タイムスタンプ',
        'Timestamp',
        (i) => `2024/0${3 + (i % 3)}/${make.two(1 + (i % 28))} ${8 + (i % 12)}:${make.two(i % 60)}:11`,
      ],
      ['メールアドレス', 'Email', write.mailOf('example.jp')],
      ['お名前', 'Name', write.ja],
      [
        'フリガナ',
        'Name',
        (i) => ['タナカ タロウ', 'サトウ ハナコ', 'スズキ イチロウ', 'タカハシ ミサキ', 'イトウ ケン'][i % 5] ?? '',
      ],
      ['年齢', 'Single choice', make.pick('10代', '20代', '30代', '40代', '50代以上')],
      ['性別を教えてください', 'Single choice', make.pick('男性', '女性', '回答しない')],
      ['よく飲む飲み物は？（複数選択可）', 'Multi choice', make.several(['お茶', 'コーヒー', '水', 'ジュース'], ', ')],
      ['満足度 [接客]', 'Single choice', make.pick('とても満足', '満足', '普通', '不満')],
      ['満足度 [価格]', 'Single choice', make.pick('とても満足', '満足', '普通', '不満')],
      ['当店を友人に薦める可能性は0〜10でどのくらいですか', 'NPS', make.score],
      ['ご意見・ご感想をお聞かせください', 'Open-ended', write.jaText],
      ['その理由', 'Open-ended', make.rarely(write.jaText, 0.4)],
      ['お住まいの都道府県', 'Single choice', make.pick('東京都', '大阪府', '北海道', '福岡県', '愛知県')],
      ['電話番号', 'Do nothing', (i) => `090-${1000 + i}-${5000 + i * 7}`],
    ],
  },
  {
    name: 'GF ar',
    exporter: 'Google Forms',
    rows: 55,
    fields: [
      [
        'طابع زمني',
        'Timestamp',
        (i) => `${make.two(1 + (i % 28))}/0${3 + (i % 3)}/2024 ${8 + (i % 12)}:${make.two(i % 60)}:11`,
      ],
      ['البريد الإلكتروني', 'Email', write.mailOf('mithal.com')],
      ['الاسم الكامل', 'Name', write.ar],
      ['الجنس', 'Single choice', make.pick('ذكر', 'أنثى')],
      ['الفئة العمرية', 'Single choice', make.pick('أقل من 18', '18-25', '26-35', 'أكثر من 35')],
      ['ما الخدمات التي تستخدمها؟', 'Multi choice', make.several(['التوصيل', 'المتجر', 'التطبيق'], ', ')],
      ['ما مدى احتمال أن توصي بنا لصديق؟', 'NPS', make.score],
      ['ما الذي يمكننا تحسينه؟', 'Open-ended', write.arText],
      ['ملاحظات', 'Open-ended', make.rarely(write.arText, 0.4)],
      ['رقم الهاتف', 'Do nothing', (i) => `05${10000000 + i * 7919}`],
      ['المدينة', 'Single choice', make.pick('الرياض', 'جدة', 'الدمام')],
    ],
  },
  {
    name: 'GF ru',
    exporter: 'Google Forms',
    rows: 55,
    fields: [
      ['Отметка времени', 'Timestamp', write.eu],
      ['Адрес электронной почты', 'Email', write.mailOf('primer.ru')],
      ['Фамилия, имя', 'Name', write.ru],
      ['Ваш возраст', 'Single choice', make.pick('до 18', '18–25', '26–35', 'старше 35')],
      ['Ваш пол', 'Single choice', make.pick('Мужской', 'Женский')],
      [
        'Какими услугами вы пользуетесь? (несколько вариантов)',
        'Multi choice',
        make.several(['Доставка', 'Самовывоз', 'Кафе'], ', '),
      ],
      ['Насколько вероятно, что вы порекомендуете нас друзьям?', 'NPS', make.score],
      ['Что нам улучшить?', 'Open-ended', write.ruText],
      ['Комментарии', 'Open-ended', make.rarely(write.ruText, 0.4)],
      [
        'Номер телефона',
        'Do nothing',
        (i) => `+7 9${make.two(i % 100)} ${100 + i}-${make.two(i % 100)}-${make.two((i * 7) % 100)}`,
      ],
      ['Город', 'Single choice', make.pick('Москва', 'Казань', 'Пермь')],
    ],
  },
];

testLayouts(layouts);
