import { type Layout, make, testLayouts } from './layout.fixture.ts';
import { write } from './writing.fixture.ts';

const layouts: Layout[] = [
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
    name: 'GF zh',
    exporter: 'Google Forms',
    rows: 55,
    fields: [
      [
        '时间戳记',
        'Timestamp',
        (i) => `2024/${3 + (i % 3)}/${1 + (i % 28)} 下午${1 + (i % 11)}:${make.two(i % 60)}:11`,
      ],
      ['电子邮件地址', 'Email', write.mailOf('example.cn')],
      ['您的姓名', 'Name', write.zh],
      ['您的年龄段', 'Single choice', make.pick('18岁以下', '18-25岁', '26-35岁', '36岁以上')],
      ['您使用过哪些产品？（多选）', 'Multi choice', make.several(['手机', '电脑', '平板', '手表'], ', ')],
      ['您对我们的服务满意吗？', 'Single choice', make.pick('非常满意', '满意', '一般', '不满意')],
      ['您有多大可能向朋友推荐我们的产品？（0-10分）', 'NPS', make.score],
      ['您的建议', 'Open-ended', write.zhText],
      ['手机号码', 'Do nothing', (i) => `138${10000000 + i * 7919}`],
      ['您所在的城市', 'Single choice', make.pick('北京', '上海', '广州', '深圳')],
      ['班主任姓名', 'Do nothing', write.zh],
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
    name: 'GF ko',
    exporter: 'Google Forms',
    rows: 55,
    fields: [
      [
        '타임스탬프',
        'Timestamp',
        (i) => `2024. ${3 + (i % 3)}. ${1 + (i % 28)} 오후 ${1 + (i % 11)}:${make.two(i % 60)}:11`,
      ],
      ['이메일 주소', 'Email', write.mailOf('example.kr')],
      ['성함을 입력해 주세요', 'Name', make.pick('김민수', '이서연', '박지훈', '최유진', '정하늘', '강도윤', '조은비')],
      ['연령대', 'Single choice', make.pick('10대', '20대', '30대', '40대 이상')],
      ['이용한 서비스를 모두 선택해 주세요', 'Multi choice', make.several(['배달', '포장', '매장'], ', ')],
      ['지인에게 추천할 의향이 있으십니까? (0~10)', 'NPS', make.score],
      ['의견을 남겨 주세요', 'Open-ended', write.koText],
      ['개선할 점', 'Open-ended', make.rarely(write.koText, 0.4)],
    ],
  },
  {
    name: 'GF it',
    exporter: 'Google Forms',
    rows: 45,
    fields: [
      [
        'Informazioni cronologiche',
        'Timestamp',
        (i) => `${make.two(1 + (i % 28))}/0${3 + (i % 3)}/2024 ${8 + (i % 12)}.${make.two(i % 60)}.11`,
      ],
      ['Indirizzo email', 'Email', write.mailOf('esempio.it')],
      ['Nome e Cognome', 'Name', make.person],
      [
        'Codice fiscale',
        'Do nothing',
        (i) => `RSSMRA${make.two(i % 100)}A${make.two(1 + (i % 28))}H501${'ABCDEFG'[i % 7]}`,
      ],
      ['Fascia di età', 'Single choice', make.pick('18-25', '26-35', '36-50', 'oltre 50')],
      [
        'Quali servizi usi? (più risposte)',
        'Multi choice',
        make.several(['Palestra', 'Piscina', 'Corsi, yoga e pilates'], ', '),
      ],
      ['Quanto è probabile che consiglieresti il centro a un amico?', 'NPS', make.score],
      [
        'Cosa possiamo migliorare?',
        'Open-ended',
        write.mix(
          ['Il servizio', 'La palestra', 'Il prezzo', 'Lo spogliatoio'],
          ['è ottimo,', 'è deludente,', 'va bene,'],
          ['ma tornerò', 'serve più personale', 'grazie a tutti', 'specie la sera', 'niente altro'],
        ),
      ],
      ['Cellulare', 'Do nothing', (i) => `3${make.two(i % 100)}${1000000 + i * 793}`],
    ],
  },
  {
    name: 'GF nl/pl/sv mixed headers',
    rows: 50,
    exporter: 'Google Forms',
    fields: [
      [
        'Sygnatura czasowa',
        'Timestamp',
        (i) => `2024-0${3 + (i % 3)}-${make.two(1 + (i % 28))} ${8 + (i % 12)}:${make.two(i % 60)}:11`,
      ],
      ['Adres e-mail', 'Email', write.mailOf('przyklad.pl')],
      ['Imię i nazwisko', 'Name', make.person],
      ['Wiek', 'Do nothing', (i) => String(18 + ((i * 7) % 53))],
      ['Płeć', 'Single choice', make.pick('Kobieta', 'Mężczyzna')],
      ['Jak bardzo prawdopodobne jest, że polecisz nas znajomym?', 'NPS', make.score],
      [
        'Co możemy poprawić?',
        'Open-ended',
        write.mix(
          ['Obsługa', 'Jedzenie', 'Kolejka', 'Cena'],
          ['była świetna,', 'mnie zawiodła,', 'jest za długa,'],
          ['ale wrócę', 'więcej personelu', 'dziękuję zespołowi', 'głównie w weekend', 'nic więcej'],
        ),
      ],
      [
        'Uwagi',
        'Open-ended',
        make.rarely(
          write.mix(
            ['Obsługa', 'Jedzenie', 'Kolejka', 'Cena'],
            ['była świetna', 'mnie zawiodła', 'jest za długa'],
            ['ale wrócę', 'więcej personelu', 'dziękuję', 'w weekend'],
          ),
          0.3,
        ),
      ],
    ],
  },
];

testLayouts(layouts);
