// What people of several languages write, for invented exports: texts that differ from row to row, names, addresses.
import { make } from './layout.fixture.ts';

const h = (n: number) => {
  let x = Math.imul(n + 1, 0x9e3779b1);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  return ((x ^ (x >>> 13)) >>> 0) / 2 ** 32;
};
const mix =
  (a: string[], b: string[], c: string[] = ['']) =>
  (i: number, r: number) => {
    const at = (l: string[], k: number) => l[Math.floor(h(i * 13 + k + Math.floor(r * 1e6)) * l.length)] ?? '';
    const one = (k: number) =>
      `${at(a, k)} ${at(b, k + 1).replace(/,$/, h(i + k) < 0.5 ? ',' : '')} ${at(c, k + 2)}`.trim();
    const n = h(i * 31 + Math.floor(r * 1e6));
    if (n < 0.15) return at(c, 9).replace(/,$/, '');
    return n < 0.6 ? one(1) : n < 0.9 ? `${one(1)} ${one(5)}` : `${one(1)}. ${one(5)} ${one(7)}`;
  };
const deText = mix(
  ['Der Service', 'Das Essen', 'Die Wartezeit', 'Die App', 'Der Preis'],
  ['war wirklich gut,', 'hat mich enttäuscht,', 'ist leider zu lang,', 'gefällt mir sehr,', 'könnte besser sein,'],
  [
    'aber ich komme wieder.',
    'mehr Personal wäre nötig!',
    'danke an das Team',
    'weil es oft voll ist',
    'vor allem am Wochenende, wenn viele Leute da sind.',
    'sonst nichts.',
    'macht weiter so',
  ],
);
const ruText = mix(
  ['Обслуживание', 'Еда', 'Очередь', 'Приложение', 'Цена'],
  ['было очень хорошо,', 'меня разочаровала,', 'слишком долго,', 'мне очень нравится,'],
  [
    'но я вернусь.',
    'нужно больше персонала',
    'спасибо команде!',
    'особенно в выходные',
    'больше ничего',
    'так держать',
  ],
);
const arText = mix(
  ['الخدمة', 'الطعام', 'الانتظار', 'التطبيق', 'السعر'],
  ['كانت جيدة جدا', 'خيبت أملي', 'طويل جدا', 'يعجبني كثيرا'],
  ['لكنني سأعود', 'نحتاج موظفين أكثر', 'شكرا للفريق', 'خاصة في نهاية الأسبوع', 'لا شيء آخر', 'استمروا'],
);
const jaText = (i: number, r: number) =>
  `${['接客が', '料理が', '待ち時間が', 'アプリが', '値段が'][i % 5]}${['とても良かったです。', '少し残念でした。', '長すぎると思います。', '気に入りました。'][Math.floor(r * 4)]}${['また来ます。', 'スタッフを増やしてほしい。', 'ありがとうございました。', '特に週末が混みます。', '', '特にありません'][(i * 7) % 6]}`;
const ru = (i: number) =>
  `${['Анна', 'Иван', 'Мария', 'Пётр', 'Ольга', 'Сергей', 'Елена'][i % 7]} ${['Иванова', 'Петров', 'Смирнова', 'Кузнецов', 'Попова'][(i * 3) % 5]}`;
const ar = (i: number) =>
  `${['محمد', 'فاطمة', 'أحمد', 'عائشة', 'يوسف', 'مريم', 'علي'][i % 7]} ${['الحسن', 'العلي', 'حداد', 'النجار', 'الخطيب'][(i * 3) % 5]}`;
const zh = (i: number) => ['王小明', '李晓红', '张伟', '刘洋', '陈静', '杨丽华', '赵强', '黄敏'][i % 8] ?? '';
const ja = (i: number) => ['田中太郎', '佐藤 花子', '鈴木一郎', '高橋 美咲', '伊藤健', '渡辺 直美'][i % 6] ?? '';
const enText = mix(
  ['The staff', 'Checkout', 'Your app', 'Support', 'Delivery', 'The new dashboard', 'Pricing', 'Onboarding'],
  [
    'was great,',
    'took ages',
    'keeps crashing on my phone,',
    'could be clearer',
    'is fine',
    'needs work,',
    'surprised me in a good way',
  ],
  [
    'but I will come back',
    'please add dark mode',
    'thanks!',
    'especially on weekends',
    'and nobody answered my email',
    'nothing else',
    'my team loves it',
    'otherwise ok',
    'because we have 12 offices',
  ],
);
const mailOf = (d: string) => (i: number) => `${['anna', 'j.mueller', 'max_m', 'sofie-l', 'kk'][i % 5]}${i}@${d}`;
const eu = (i: number) =>
  `${make.two(1 + (i % 28))}.${make.two(1 + (i % 12))}.2024 ${make.two(8 + (i % 12))}:${make.two(i % 60)}:11`;
const postcode = (i: number) => make.two(1 + (i % 9)) + String(100 + ((i * 37) % 900));
const num =
  (lo: number, hi: number, d = 0) =>
  (_: number, r: number) =>
    (lo + r * (hi - lo)).toFixed(d);

/** Texts, names, addresses, dates and numbers of respondents, by language. */
export const write = {
  mix,
  deText,
  ruText,
  arText,
  jaText,
  ru,
  ar,
  zh,
  ja,
  enText,
  mailOf,
  eu,
  postcode,
  num,
};
