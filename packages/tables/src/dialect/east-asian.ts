import { createDecoder } from './text-decoder.ts';

/** A language whose texts take two bytes a character, in the encodings it is written in. */
interface Language {
  encodings: readonly string[];
  /** Its commonest characters, which are about two thirds of any text. */
  common: ReadonlySet<string>;
  /** All characters of its script; the other ones of a text are foreign. */
  own: RegExp;
  /** The points of a character of its script that is none of the common ones. */
  rare: number;
}

const chinese = /[\u4e00-\u9fff]/;

/**
 * The bytes of one encoding are valid in another one as well, but they become rare characters there. So texts are told apart by the
 * characters that every text of a language has.
 */
const languages: readonly Language[] = [
  {
    encodings: ['shift_jis', 'euc-jp'],
    common: new Set(
      '日本人大学生年月時間会社員男女性東京都阪市県町村中国語校先今何言思見行来出入上下前後新高安長好食物品質価格満足不非常普通良悪使用感想意名住所電話齢職業回答問題理由方法気持店子手自分一二三四五十私彼田山川木小少多事体力度全然特無有',
    ),
    own: /[\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]/,
    rare: 0.2,
  },
  {
    encodings: ['euc-kr'],
    common: new Set(
      '이다는의에을가고하지한은를도로기사어서자리해나시인그라스대아정수들있일부보전과것니게요제만장상조여오신주습안공원우동구성유면때국적생용무물중않없했위모비소된던선회발경문년님분점미방세내화음식실영마두거저관외려또할계당명람운매각불업학진간반후행금등양남친절직좁넓격추천좋족통울산맛빠른느린편싸았었같받너더많와으히임트데네예습김민희',
    ),
    own: /[\uac00-\ud7a3\u3131-\u3163]/,
    rare: 0.5,
  },
  {
    encodings: ['gb18030'],
    common: new Set(
      '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应向头文体美相见被利什二等产或新己制身果加西月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活更别打女变四总何电数安少报才结反受目太量再感建务做接必场件计管期市直资命山金指许统区保至形社便空决治展科司五基眼书非则听白界达光放强即像难且权思完设式色路记南品住告类求据程北边该交规万取格望觉术领共确传师观清今切院让识候带导争运满喜欢服质男职龄般城京广州议价快慢餐味姓',
    ),
    own: chinese,
    rare: 0.1,
  },
  {
    encodings: ['big5'],
    common: new Set(
      '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應向頭文體美相見被利什二等產或新己制身果加西月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活更別打女變四總何電數安少報才結反受目太量再感建務做接必場件計管期市直資命山金指許統區保至形社便空決治展科司五基眼書非則聽白界達光放強即像難且權思完設式色路記南品住告類求據程北邊該交規萬取格望覺術領共確傳師觀清今切院讓識候帶導爭運滿喜歡服質男職齡般城京台灣議價快慢餐味姓',
    ),
    own: chinese,
    rare: 0.1,
  },
];

const kana = /[\u3041-\u3096\u30a1-\u30fc]/;
/** Marks of all these languages, and letters that stand in the texts of all of them. */
const shared = /[\u3000-\u3040\uff01-\uff60\u2010-\u2027\u00b7]/;

/**
 * @returns how likely the characters are in the language: 1 where all are common ones, below 0 where most are foreign; and the sum of
 *   these points over the different characters
 */
function score(text: string, { common, own, rare }: Language): { mean: number; different: number } {
  const counts = new Map<string, number>();
  for (const character of text)
    if (character >= '\x80' && !shared.test(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  let [sum, different, count] = [0, 0, 0];
  for (const [character, times] of counts) {
    const isCommon = common.has(character) || (own.test(character) && kana.test(character));
    const points = isCommon ? 1 : own.test(character) ? rare : -1;
    sum += points * times;
    different += points;
    count += times;
  }
  return { mean: count === 0 ? 0 : sum / count, different };
}

const ideographs = /[\u3000-\u30ff\u3131-\u3163\u4e00-\u9fff\uac00-\ud7af\uff01-\uff60]+/g;

const isLatin = (character = ''): boolean => /[A-Za-z]/.test(character);

/**
 * @returns the share of the non-ASCII characters that are kana, hangul or Chinese characters and not alone beside a Latin letter.
 *   Western text read wrongly has single ones between Latin letters ("state敗s").
 */
export function measureEastAsian(text: string): number {
  const others = text.match(/[^\0-\x7f]/g) ?? [];
  let inRuns = 0;
  for (const run of text.matchAll(ideographs)) {
    const [length, end] = [run[0].length, run.index + run[0].length];
    if (length > 1 || !(isLatin(text[run.index - 1]) || isLatin(text[end]))) inRuns += length;
  }
  return others.length === 0 ? 0 : inRuns / others.length;
}

const leastShare = 0.8;
/** A text of rare characters alone has no more points; a right reading has twice as many. */
const leastScore = 0.35;
/** One rare character may be two marks of a western text. */
const leastDifferent = 1.5;

/**
 * Finds the encoding of a text in Chinese, Japanese or Korean.
 * @param sample the parts of the file that are not ASCII
 * @param decodes whether all of the file is valid in an encoding
 * @returns null for a text in another language
 */
export function findEastAsian(sample: Uint8Array, decodes: (encoding: string) => boolean): string | null {
  let best: { encoding: string; score: number } | null = null;
  for (const language of languages)
    for (const encoding of language.encodings) {
      const text = createDecoder(encoding).decode(sample);
      const { mean, different } = score(text, language);
      if (mean < leastScore || different < leastDifferent || mean <= (best?.score ?? 0)) continue;
      if (measureEastAsian(text) > leastShare && decodes(encoding)) best = { encoding, score: mean };
    }
  return best?.encoding ?? null;
}
