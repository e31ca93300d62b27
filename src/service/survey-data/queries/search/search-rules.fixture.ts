// The rules of word search (docs/workspace.md#word-search) as rows: one text each, the queries that find it, and those that do not.

type Row = [name: string, text: string, found: string, missed: string];

const rules: Record<string, Row[]> = {
  folding: [
    ['upper case', 'alpha BRAVO', 'ALPHA | bravo', 'alph | brav'],
    ['accents', 'Zoë crème brûlée', 'zoe | CREME | brulée', 'zo'],
    ['combining accents', 're\u0301sume\u0301', 'resume | résumé', 'resu'],
    ['two accents', 'Nguyễn Việt', 'nguyen | viet | Nguyễn', 'ngu'],
    ['stroke letters stay', 'Øresund', 'øresund | ØRESUND', 'oresund'],
    ['sharp s', 'Straßenbahn', 'straßenbahn | strassenbahn | STRASSENBAHN', 'strasenbahn'],
    ['dots of i', 'İzmir Iğdır', 'izmir | İZMİR | iğdır | igdir | IGDIR', 'zmir'],
    ['ligatures', 'ﬁnancing', 'financing | ﬁnancing | finan*', 'nancing'],
    ['full width', 'Ｐｒｉｃｅ ２０２５', 'price | Ｐｒｉｃｅ | 2025', 'pri | 202'],
    ['superscript', 'area m²', 'area | m2 | m²', 'm3'],
  ],
  'words and phrases': [
    [
      'several words, in any order',
      'green tea with lemon',
      'lemon green | green lemon | "green tea" | "tea with lemon" | green "with lemon"',
      'green coffee | "green lemon" | "tea green" | green "lemon with"',
    ],
    [
      'a phrase after a false start',
      'so so good so good it hurts',
      '"so so good" | "so good it" | "good so good"',
      '"so so so" | "so it" | "good good"',
    ],
    [
      'prefixes',
      'cycling cyclists welcome',
      'cycl* | cy* | cycli* welc* | cyclists*',
      'cycl | ycling* | cyclistsx* | "cycl*" | cycle*',
    ],
    [
      'punctuation',
      "don't (e-mail) me: john_doe@mail.test!",
      'don\'t | e-mail | "e mail" | john_doe@mail.test | doe | john_do* | (me) | "mail me john"',
      'email | dont | mail.me.test',
    ],
    ['numbers', 'room 404 costs 3.50 or 1,000', '404 | 3.50 | 1,000 | 40* | "room 404"', '40 | 350 | 1000 | 50.3'],
    ['symbols between words', 'yes👍really', 'yes | really | "yes really" | yes👍', 'yesreally'],
    ['lines', 'first line\nsecond row', '"line second" | "first line"', 'linesecond'],
    ['marks of markup', '<b>tomato</b> & basil', 'tomato | basil | <b>tomato', 'btomato'],
    ['a long word', `${'x'.repeat(190)} end`, `${'x'.repeat(190)} | ${'x'.repeat(20)}*`, 'x'.repeat(189)],
  ],
  'singular and plural': [
    [
      'English singular',
      'a tag, the story of one box',
      'tags | TAGS* | stories | boxes | "tag" | story tags',
      '"tags" | tagging | boxe | "stories"',
    ],
    [
      'English plural',
      'tags and stories in boxes',
      'tag | story | box | stor* | "tags and stories"',
      '"tag" | "tag and story" | tagging',
    ],
    [
      'German singular',
      'eine Frage zum Haus, die Antwort der Kundin, ein Kind',
      'Fragen | häuser | Häusern | Antworten | Kundinnen | Kinder | Kindern',
      '"Fragen" | Fra | Kinderei',
    ],
    [
      'German plural',
      'Fragen zu Häusern, Antworten der Kundinnen, viele Kinder',
      'frage | Haus | Antwort | Kundin | kind | "Kinder"',
      '"Frage" | "Haus" | Hau',
    ],
    ['short words stay', 'the car, not here', 'car | cars', 'care | note | her | then'],
  ],
  scripts: [
    ['Latin', 'Łódź kawiarnia', 'ŁÓDŹ | łodz | kawia*', 'lodz | kawia'],
    ['Cyrillic', 'Большая ёлка', 'БОЛЬШАЯ | больш* | ёлка | елка', 'больш | лка'],
    ['Greek', 'Ο σοφός δρόμος της Αθήνας', 'ΣΟΦΌΣ | σοφός | σοφος | ΑΘΗΝΑΣ | "σοφός δρόμος"', 'σοφο | αθήνα'],
    ['Arabic', 'قال مُحَمَّد إن الأسعار مرتفعة', 'مُحَمَّد | محمد | مرتفعة | الاسعار | الأس* | "قال محمد"', 'مرتفع | سعار'],
    ['Hebrew', 'שָׁלוֹם עולם', 'שָׁלוֹם | שלום | עולם | עול*', 'עול | לום'],
    ['Devanagari', 'हिन्दी सेवा अच्छी', 'हिन्दी | सेवा | "सेवा अच्छी"', 'भाषा | हिन्दू'],
    ['Bengali', 'বাংলা পরিষেবা ভালো', 'বাংলা | পরিষেবা | "বাংলা পরিষেবা"', 'খারাপ | লাভ'],
    ['Tamil', 'தமிழ் சேவை நன்று', 'தமிழ் | சேவை | "தமிழ் சேவை"', 'மோசம் | தமிழகம்'],
    ['Thai', 'ภาษาไทยสวัสดีครับ', 'ภาษาไทยสวัสดีครับ | ภาษา* | ไทย | สวัสดี | "ไทยสวัสดี"', 'ไทยครับ | ลาว'],
    ['Chinese', '价格太高了，服务很好', '价格太高了 | 价格* | 服务很好 | 太高 | 服务 | 很好 价格', '格价 | 高服务好'],
    ['Japanese', '価格は高いがｻｰﾋﾞｽは良い', '価格は高い* | サービス | 高い | 良い', '安い | ビスサー'],
    [
      'Korean',
      '가격이 너무 비싸요',
      `가격이 | 가격* | 너무 | "너무 비싸요" | ${'가격이'.normalize('NFD')}`,
      '가격 | 격이 | "비싸요 너무"',
    ],
    ['Georgian', 'ქართული სერვისი', 'ქართული | სერვ* | "ქართული სერვისი"', 'ქართულ'],
    ['Armenian', 'Հայերեն Սպասարկում', 'հայերեն | ՍՊԱՍԱՐԿՈՒՄ | հայ*', 'հայեր'],
    ['Ethiopic', 'አማርኛ አገልግሎት', 'አማርኛ | አገል* | "አማርኛ አገልግሎት"', 'አማር'],
  ],
};

/** What each group of rules is about, with its rows. */
export const searchRules = Object.entries(rules).flatMap(([group, rows]) =>
  rows.map(([name, text, found, missed]) => ({
    group,
    name,
    text,
    found: found.split(' | '),
    missed: missed.split(' | '),
  })),
);
