// The rules of word search (docs/workspace.md#word-search) as rows: one text each, what finds it and what does not.

/** One text among the others of its list. */
interface SearchRule {
  name: string;
  text: string;
  /** Queries that find the text. */
  found: readonly string[];
  /** Queries that do not find it. */
  missed: readonly string[];
}

const folding: SearchRule[] = [
  { name: 'upper case', text: 'alpha BRAVO', found: ['ALPHA', 'bravo'], missed: ['alph', 'brav'] },
  { name: 'accents', text: 'Zoë crème brûlée', found: ['zoe', 'CREME', 'brulée'], missed: ['zo'] },
  { name: 'combining accents', text: 're\u0301sume\u0301', found: ['resume', 'résumé'], missed: ['resu'] },
  { name: 'two accents', text: 'Nguyễn Việt', found: ['nguyen', 'viet', 'Nguyễn'], missed: ['ngu'] },
  { name: 'stroke letters stay', text: 'Øresund', found: ['øresund', 'ØRESUND'], missed: ['oresund'] },
  {
    name: 'sharp s',
    text: 'Straßenbahn',
    found: ['straßenbahn', 'strassenbahn', 'STRASSENBAHN'],
    missed: ['strasenbahn'],
  },
  {
    name: 'dots of i',
    text: 'İzmir Iğdır',
    found: ['izmir', 'İZMİR', 'iğdır', 'igdir', 'IGDIR'],
    missed: ['zmir'],
  },
  {
    name: 'ligatures',
    text: 'ﬁnancing',
    found: ['financing', 'ﬁnancing', 'finan*'],
    missed: ['nancing'],
  },
  {
    name: 'full width',
    text: 'Ｐｒｉｃｅ ２０２５',
    found: ['price', 'Ｐｒｉｃｅ', '2025'],
    missed: ['pri', '202'],
  },
  { name: 'superscript', text: 'area m²', found: ['area', 'm2', 'm²'], missed: ['m3'] },
];

const wordsAndPhrases: SearchRule[] = [
  {
    name: 'several words, in any order',
    text: 'green tea with lemon',
    found: ['lemon green', 'green lemon', '"green tea"', '"tea with lemon"', 'green "with lemon"'],
    missed: ['green coffee', '"green lemon"', '"tea green"', 'green "lemon with"'],
  },
  {
    name: 'a phrase after a false start',
    text: 'so so good so good it hurts',
    found: ['"so so good"', '"so good it"', '"good so good"'],
    missed: ['"so so so"', '"so it"', '"good good"'],
  },
  {
    name: 'prefixes',
    text: 'cycling cyclists welcome',
    found: ['cycl*', 'cy*', 'cycli* welc*', 'cyclists*'],
    missed: ['cycl', 'ycling*', 'cyclistsx*', '"cycl*"', 'cycle*'],
  },
  {
    name: 'punctuation',
    text: "don't (e-mail) me: john_doe@mail.test!",
    found: ["don't", 'e-mail', '"e mail"', 'john_doe@mail.test', 'doe', 'john_do*', '(me)', '"mail me john"'],
    missed: ['email', 'dont', 'mail.me.test'],
  },
  {
    name: 'numbers',
    text: 'room 404 costs 3.50 or 1,000',
    found: ['404', '3.50', '1,000', '40*', '"room 404"'],
    missed: ['40', '350', '1000', '50.3'],
  },
  {
    name: 'symbols between words',
    text: 'yes👍really',
    found: ['yes', 'really', '"yes really"', 'yes👍'],
    missed: ['yesreally'],
  },
  { name: 'lines', text: 'first line\nsecond row', found: ['"line second"', '"first line"'], missed: ['linesecond'] },
  {
    name: 'marks of markup',
    text: '<b>tomato</b> & basil',
    found: ['tomato', 'basil', '<b>tomato'],
    missed: ['btomato'],
  },
  {
    name: 'a long word',
    text: `${'x'.repeat(190)} end`,
    found: ['x'.repeat(190), `${'x'.repeat(20)}*`],
    missed: ['x'.repeat(189)],
  },
];

const singularAndPlural: SearchRule[] = [
  {
    name: 'English singular',
    text: 'a tag, the story of one box',
    found: ['tags', 'TAGS*', 'stories', 'boxes', '"tag"', 'story tags'],
    missed: ['"tags"', 'tagging', 'boxe', '"stories"'],
  },
  {
    name: 'English plural',
    text: 'tags and stories in boxes',
    found: ['tag', 'story', 'box', 'stor*', '"tags and stories"'],
    missed: ['"tag"', '"tag and story"', 'tagging'],
  },
  {
    name: 'German singular',
    text: 'eine Frage zum Haus, die Antwort der Kundin, ein Kind',
    found: ['Fragen', 'häuser', 'Häusern', 'Antworten', 'Kundinnen', 'Kinder', 'Kindern'],
    missed: ['"Fragen"', 'Fra', 'Kinderei'],
  },
  {
    name: 'German plural',
    text: 'Fragen zu Häusern, Antworten der Kundinnen, viele Kinder',
    found: ['frage', 'Haus', 'Antwort', 'Kundin', 'kind', '"Kinder"'],
    missed: ['"Frage"', '"Haus"', 'Hau'],
  },
  {
    name: 'short words stay',
    text: 'the car, not here',
    found: ['car', 'cars'],
    missed: ['care', 'note', 'her', 'then'],
  },
];

const scripts: SearchRule[] = [
  { name: 'Latin', text: 'Łódź kawiarnia', found: ['ŁÓDŹ', 'łodz', 'kawia*'], missed: ['lodz', 'kawia'] },
  {
    name: 'Cyrillic',
    text: 'Большая ёлка',
    found: ['БОЛЬШАЯ', 'больш*', 'ёлка', 'елка'],
    missed: ['больш', 'лка'],
  },
  {
    name: 'Greek',
    text: 'Ο σοφός δρόμος της Αθήνας',
    found: ['ΣΟΦΌΣ', 'σοφός', 'σοφος', 'ΑΘΗΝΑΣ', '"σοφός δρόμος"'],
    missed: ['σοφο', 'αθήνα'],
  },
  {
    name: 'Arabic',
    text: 'قال مُحَمَّد إن الأسعار مرتفعة',
    found: ['مُحَمَّد', 'محمد', 'مرتفعة', 'الاسعار', 'الأس*', '"قال محمد"'],
    missed: ['مرتفع', 'سعار'],
  },
  {
    name: 'Hebrew',
    text: 'שָׁלוֹם עולם',
    found: ['שָׁלוֹם', 'שלום', 'עולם', 'עול*'],
    missed: ['עול', 'לום'],
  },
  {
    name: 'Devanagari',
    text: 'हिन्दी सेवा अच्छी',
    found: ['हिन्दी', 'सेवा', '"सेवा अच्छी"'],
    missed: ['भाषा', 'हिन्दू'],
  },
  { name: 'Bengali', text: 'বাংলা পরিষেবা ভালো', found: ['বাংলা', 'পরিষেবা', '"বাংলা পরিষেবা"'], missed: ['খারাপ', 'লাভ'] },
  { name: 'Tamil', text: 'தமிழ் சேவை நன்று', found: ['தமிழ்', 'சேவை', '"தமிழ் சேவை"'], missed: ['மோசம்', 'தமிழகம்'] },
  {
    name: 'Thai',
    text: 'ภาษาไทยสวัสดีครับ',
    found: ['ภาษาไทยสวัสดีครับ', 'ภาษา*', 'ไทย', 'สวัสดี', '"ไทยสวัสดี"'],
    missed: ['ไทยครับ', 'ลาว'],
  },
  {
    name: 'Chinese',
    text: '价格太高了，服务很好',
    found: ['价格太高了', '价格*', '服务很好', '太高', '服务', '很好 价格'],
    missed: ['格价', '高服务好'],
  },
  {
    name: 'Japanese',
    text: '価格は高いがｻｰﾋﾞｽは良い',
    found: ['価格は高い*', 'サービス', '高い', '良い'],
    missed: ['安い', 'ビスサー'],
  },
  {
    name: 'Korean',
    text: '가격이 너무 비싸요',
    found: ['가격이', '가격*', '너무', '"너무 비싸요"', '가격이'.normalize('NFD')],
    missed: ['가격', '격이', '"비싸요 너무"'],
  },
  { name: 'Georgian', text: 'ქართული სერვისი', found: ['ქართული', 'სერვ*', '"ქართული სერვისი"'], missed: ['ქართულ'] },
  { name: 'Armenian', text: 'Հայերեն Սպասարկում', found: ['հայերեն', 'ՍՊԱՍԱՐԿՈՒՄ', 'հայ*'], missed: ['հայեր'] },
  { name: 'Ethiopic', text: 'አማርኛ አገልግሎት', found: ['አማርኛ', 'አገል*', '"አማርኛ አገልግሎት"'], missed: ['አማር'] },
];

/** What each group of rules is about, with its rows. */
export const searchRules: readonly (SearchRule & { group: string })[] = [
  ...folding.map((rule) => ({ ...rule, group: 'folding' })),
  ...wordsAndPhrases.map((rule) => ({ ...rule, group: 'words and phrases' })),
  ...singularAndPlural.map((rule) => ({ ...rule, group: 'singular and plural' })),
  ...scripts.map((rule) => ({ ...rule, group: 'scripts' })),
];
