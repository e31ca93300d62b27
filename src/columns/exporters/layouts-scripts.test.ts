import { expect, test } from 'vitest';
import { type Field, fileOf, person, pick, rarely, readBack, score, several, two } from './layout.fixture.ts';
import { ar, arText, eu, ja, jaText, koText, mailOf, mix, ru, ruText, zh, zhText } from './writing.fixture.ts';

interface Layout {
  name: string;
  exporter?: string;
  fields: Field[];
  rows: number;
  delimiter?: string;
  header_rows?: number;
}

const layouts: Layout[] = [
  {
    name: 'GF ja',
    exporter: 'Google Forms',
    rows: 55,
    fields: [
      [
        'タイムスタンプ',
        'Timestamp',
        (i) => `2024/0${3 + (i % 3)}/${two(1 + (i % 28))} ${8 + (i % 12)}:${two(i % 60)}:11`,
      ],
      ['メールアドレス', 'Email', mailOf('example.jp')],
      ['お名前', 'Name', ja],
      [
        'フリガナ',
        'Name',
        (i) => ['タナカ タロウ', 'サトウ ハナコ', 'スズキ イチロウ', 'タカハシ ミサキ', 'イトウ ケン'][i % 5] ?? '',
      ],
      ['年齢', 'Single choice', pick('10代', '20代', '30代', '40代', '50代以上')],
      ['性別を教えてください', 'Single choice', pick('男性', '女性', '回答しない')],
      ['よく飲む飲み物は？（複数選択可）', 'Multi choice', several(['お茶', 'コーヒー', '水', 'ジュース'], ', ')],
      ['満足度 [接客]', 'Single choice', pick('とても満足', '満足', '普通', '不満')],
      ['満足度 [価格]', 'Single choice', pick('とても満足', '満足', '普通', '不満')],
      ['当店を友人に薦める可能性は0〜10でどのくらいですか', 'NPS', score],
      ['ご意見・ご感想をお聞かせください', 'Open-ended', jaText],
      ['その理由', 'Open-ended', rarely(jaText, 0.4)],
      ['お住まいの都道府県', 'Single choice', pick('東京都', '大阪府', '北海道', '福岡県', '愛知県')],
      ['電話番号', 'Do nothing', (i) => `090-${1000 + i}-${5000 + i * 7}`],
    ],
  },
  {
    name: 'GF zh',
    exporter: 'Google Forms',
    rows: 55,
    fields: [
      ['时间戳记', 'Timestamp', (i) => `2024/${3 + (i % 3)}/${1 + (i % 28)} 下午${1 + (i % 11)}:${two(i % 60)}:11`],
      ['电子邮件地址', 'Email', mailOf('example.cn')],
      ['您的姓名', 'Name', zh],
      ['您的年龄段', 'Single choice', pick('18岁以下', '18-25岁', '26-35岁', '36岁以上')],
      ['您使用过哪些产品？（多选）', 'Multi choice', several(['手机', '电脑', '平板', '手表'], ', ')],
      ['您对我们的服务满意吗？', 'Single choice', pick('非常满意', '满意', '一般', '不满意')],
      ['您有多大可能向朋友推荐我们的产品？（0-10分）', 'NPS', score],
      ['您的建议', 'Open-ended', zhText],
      ['手机号码', 'Do nothing', (i) => `138${10000000 + i * 7919}`],
      ['您所在的城市', 'Single choice', pick('北京', '上海', '广州', '深圳')],
      ['班主任姓名', 'Do nothing', zh],
    ],
  },
  {
    name: 'GF ru',
    exporter: 'Google Forms',
    rows: 55,
    fields: [
      ['Отметка времени', 'Timestamp', eu],
      ['Адрес электронной почты', 'Email', mailOf('primer.ru')],
      ['Фамилия, имя', 'Name', ru],
      ['Ваш возраст', 'Single choice', pick('до 18', '18–25', '26–35', 'старше 35')],
      ['Ваш пол', 'Single choice', pick('Мужской', 'Женский')],
      [
        'Какими услугами вы пользуетесь? (несколько вариантов)',
        'Multi choice',
        several(['Доставка', 'Самовывоз', 'Кафе'], ', '),
      ],
      ['Насколько вероятно, что вы порекомендуете нас друзьям?', 'NPS', score],
      ['Что нам улучшить?', 'Open-ended', ruText],
      ['Комментарии', 'Open-ended', rarely(ruText, 0.4)],
      ['Номер телефона', 'Do nothing', (i) => `+7 9${two(i % 100)} ${100 + i}-${two(i % 100)}-${two((i * 7) % 100)}`],
      ['Город', 'Single choice', pick('Москва', 'Казань', 'Пермь')],
    ],
  },
  {
    name: 'GF ar',
    exporter: 'Google Forms',
    rows: 55,
    fields: [
      ['طابع زمني', 'Timestamp', (i) => `${two(1 + (i % 28))}/0${3 + (i % 3)}/2024 ${8 + (i % 12)}:${two(i % 60)}:11`],
      ['البريد الإلكتروني', 'Email', mailOf('mithal.com')],
      ['الاسم الكامل', 'Name', ar],
      ['الجنس', 'Single choice', pick('ذكر', 'أنثى')],
      ['الفئة العمرية', 'Single choice', pick('أقل من 18', '18-25', '26-35', 'أكثر من 35')],
      ['ما الخدمات التي تستخدمها؟', 'Multi choice', several(['التوصيل', 'المتجر', 'التطبيق'], ', ')],
      ['ما مدى احتمال أن توصي بنا لصديق؟', 'NPS', score],
      ['ما الذي يمكننا تحسينه؟', 'Open-ended', arText],
      ['ملاحظات', 'Open-ended', rarely(arText, 0.4)],
      ['رقم الهاتف', 'Do nothing', (i) => `05${10000000 + i * 7919}`],
      ['المدينة', 'Single choice', pick('الرياض', 'جدة', 'الدمام')],
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
        (i) => `2024. ${3 + (i % 3)}. ${1 + (i % 28)} 오후 ${1 + (i % 11)}:${two(i % 60)}:11`,
      ],
      ['이메일 주소', 'Email', mailOf('example.kr')],
      ['성함을 입력해 주세요', 'Name', pick('김민수', '이서연', '박지훈', '최유진', '정하늘', '강도윤', '조은비')],
      ['연령대', 'Single choice', pick('10대', '20대', '30대', '40대 이상')],
      ['이용한 서비스를 모두 선택해 주세요', 'Multi choice', several(['배달', '포장', '매장'], ', ')],
      ['지인에게 추천할 의향이 있으십니까? (0~10)', 'NPS', score],
      ['의견을 남겨 주세요', 'Open-ended', koText],
      ['개선할 점', 'Open-ended', rarely(koText, 0.4)],
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
        (i) => `${two(1 + (i % 28))}/0${3 + (i % 3)}/2024 ${8 + (i % 12)}.${two(i % 60)}.11`,
      ],
      ['Indirizzo email', 'Email', mailOf('esempio.it')],
      ['Nome e Cognome', 'Name', person],
      ['Codice fiscale', 'Do nothing', (i) => `RSSMRA${two(i % 100)}A${two(1 + (i % 28))}H501${'ABCDEFG'[i % 7]}`],
      ['Fascia di età', 'Single choice', pick('18-25', '26-35', '36-50', 'oltre 50')],
      [
        'Quali servizi usi? (più risposte)',
        'Multi choice',
        several(['Palestra', 'Piscina', 'Corsi, yoga e pilates'], ', '),
      ],
      ['Quanto è probabile che consiglieresti il centro a un amico?', 'NPS', score],
      [
        'Cosa possiamo migliorare?',
        'Open-ended',
        mix(
          ['Il servizio', 'La palestra', 'Il prezzo', 'Lo spogliatoio'],
          ['è ottimo,', 'è deludente,', 'va bene,'],
          ['ma tornerò', 'serve più personale', 'grazie a tutti', 'specie la sera', 'niente altro'],
        ),
      ],
      ['Cellulare', 'Do nothing', (i) => `3${two(i % 100)}${1000000 + i * 793}`],
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
        (i) => `2024-0${3 + (i % 3)}-${two(1 + (i % 28))} ${8 + (i % 12)}:${two(i % 60)}:11`,
      ],
      ['Adres e-mail', 'Email', mailOf('przyklad.pl')],
      ['Imię i nazwisko', 'Name', person],
      ['Wiek', 'Do nothing', (i) => String(18 + ((i * 7) % 53))],
      ['Płeć', 'Single choice', pick('Kobieta', 'Mężczyzna')],
      ['Jak bardzo prawdopodobne jest, że polecisz nas znajomym?', 'NPS', score],
      [
        'Co możemy poprawić?',
        'Open-ended',
        mix(
          ['Obsługa', 'Jedzenie', 'Kolejka', 'Cena'],
          ['była świetna,', 'mnie zawiodła,', 'jest za długa,'],
          ['ale wrócę', 'więcej personelu', 'dziękuję zespołowi', 'głównie w weekend', 'nic więcej'],
        ),
      ],
      [
        'Uwagi',
        'Open-ended',
        rarely(
          mix(
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

test.each(layouts)('$name', ({ exporter = 'unknown', fields, rows, delimiter = ',', header_rows = 1 }) => {
  const found = readBack(fileOf(fields, { delimiter, rows }), fields);
  expect(found.wrong).toEqual([]);
  expect(found).toMatchObject({ exporter, delimiter, header_rows, rows });
});
