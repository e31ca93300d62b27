import { describe, expect, it } from 'vitest';
import { encode } from './encode.fixture.ts';
import { decode, detectEncoding } from './encoding.ts';
import { createDecoder, encodingName } from './text-decoder.ts';

/** A language, short answers in it with `|` between them, and the encodings in which its exports come. */
const answersByLanguage: readonly (readonly [language: string, answers: string, encodings: string])[] = [
  [
    'de',
    'Größe der Straße über schön für mich|sehr gute Qualität|Öffnungszeiten könnten länger sein|Das Frühstück war großartig|nicht so schön|völlig zufrieden|möglichst günstig',
    'windows-1252 macintosh ibm850 ibm437 iso-8859-15',
  ],
  [
    'fr',
    "très bien préparé|déjà reçu à l'école|le garçon était sympathique|où est l'entrée|élevé|cœur|Œuvre magnifique|c'est parfait même à Noël",
    'windows-1252 macintosh',
  ],
  ['fr9', 'très bien préparé|le cœur de la ville|Œuvre magnifique|à 5 € près|sœur|élevé', 'iso-8859-15'],
  [
    'es',
    'Muy buena atención|El niño está bien|¿Cuándo será la próxima reunión?|satisfacción|Perú|mañana|años|José',
    'windows-1252 macintosh ibm850 ibm437',
  ],
  [
    'pt',
    'Muito bom atendimento não tenho reclamações|São Paulo|opinião|à tarde|você é ótimo|coração|informação',
    'windows-1252 macintosh ibm850',
  ],
  ['it', 'La qualità è buona|perché è più comodo|città|però|università|già', 'windows-1252 ibm850'],
  [
    'sv',
    'Mycket bra på många sätt|Göteborg är fint|för dyrt|väldigt nöjd|Malmö|lång kö',
    'windows-1252 ibm850 macintosh',
  ],
  [
    'da',
    'Rigtig god oplevelse på sygehuset|København|kø|jeg følte mig godt tilpas|Århus|dårlig',
    'windows-1252 ibm850',
  ],
  ['fi', 'Erittäin hyvä palvelu|Jyväskylä|työ|hyvää päivää|enemmän lämmintä|tyytyväinen', 'windows-1252 iso-8859-15'],
  [
    'pl',
    'Bardzo miła obsługa i świetne jedzenie|długo czekaliśmy|mężczyzna|Łódź|Kraków|źle|tak jest w porządku',
    'windows-1250 iso-8859-2 ibm852',
  ],
  [
    'cs',
    'Příjemná obsluha ale dlouhé čekání|žena|muž|Plzeň|děkuji|špatné|město|kvůli ceně',
    'windows-1250 iso-8859-2 ibm852',
  ],
  [
    'hu',
    'Nagyon jó kiszolgálás|Győr|nő|férfi|túl sok idő|elégedett vagyok|főváros|szép környezet',
    'windows-1250 iso-8859-2 ibm852',
  ],
  ['hr', 'Vrlo dobra usluga|žena|muškarac|čekanje je predugo|Đakovo|još više|plaća', 'windows-1250 iso-8859-2'],
  [
    'ro',
    'Foarte bună servire şi mâncare|bărbat|femeie|oraş|aşteptare|mulţumit|Braşov|în fiecare zi',
    'windows-1250 iso-8859-2',
  ],
  [
    'tr',
    'Çok güzel bir eğitimdi|şiddetle öneriyorum|hızlı|kadın|erkek|İzmir|Muğla|yavaş|ücretli|doğru',
    'windows-1254',
  ],
  [
    'lt',
    'kaina čia labai malonūs|įdomu|šiandien|žmonės|ūkis|ačiū|didelė|viską|puikus aptarnavimas',
    'windows-1257 ibm775',
  ],
  [
    'lv',
    'Ļoti laba apkalpošana|vīrietis|sieviete|Rīga|patīkami cilvēki|dārgi|ātri|nezinu|būtu labāk',
    'windows-1257 ibm775',
  ],
  [
    'et',
    'Väga hea teenindus|mees|naine|Tõnu|õige|lühike järjekord|žürii|šokolaad|ööbimine',
    'windows-1257 iso-8859-15',
  ],
  [
    'ru',
    'Очень понравилось обслуживание|мужской|женский|да|нет|не знаю|хорошо|плохо|Москва|быстро и удобно',
    'windows-1251 koi8-r ibm866 iso-8859-5 x-mac-cyrillic',
  ],
  [
    'uk',
    'Дуже сподобалось обслуговування|чоловік|жінка|так|ні|не знаю|Київ|є питання|її думка|Львів',
    'windows-1251 koi8-u',
  ],
  ['bg', 'Много добро обслужване|мъж|жена|да|не|не знам|София|бързо и удобно|Пловдив', 'windows-1251'],
  ['sr', 'Веома добра услуга|мушки|женски|да|не|не знам|Београд|љубазно особље|брзо', 'windows-1251'],
  ['el', 'Πολύ καλή εξυπηρέτηση|άνδρας|γυναίκα|Αθήνα|ναι|όχι|δεν ξέρω|γρήγορα|Άργος', 'windows-1253 iso-8859-7'],
  ['he', 'טוב מאוד|כן|לא|לא רע|שירות מצוין|אוכל טעים|חיפה|ירושלים|לא יודע', 'windows-1255'],
  ['ar', 'خدمة ممتازة|نعم|لا|ذكر|أنثى|طعام لذيذ جدا|دمشق|لا أعرف|جيد', 'windows-1256 iso-8859-6'],
  ['th', 'ฉันชอบสินค้านี้มาก|ใช้ง่าย|ชาย|หญิง|กรุงเทพ|ดีมาก|ไม่แน่ใจ|ราคาแพง', 'windows-874'],
  [
    'ja',
    'とても満足しています|男性|女性|はい|いいえ|東京|普通|また利用したい|料理がおいしかった|スタッフが親切',
    'shift_jis euc-jp',
  ],
  ['ko', '매우 만족합니다|남자|여자|네|아니요|서울|보통|친절한 서비스|뷁|가격이 비싸요|콜라', 'euc-kr'],
  ['zh', '非常满意|男|女|是|否|北京|一般|服务态度很好|价格太贵|不知道|上海市', 'gb18030'],
  ['zht', '非常滿意|男|女|是|否|台北|普通|服務態度很好|價格太貴|不知道|高雄市', 'big5'],
];

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64');

const rows = answersByLanguage.flatMap(([language, answers, encodings]) =>
  encodings.split(' ').map((encoding) => ({ language, encoding, answers: answers.split('|') })),
);

it.each(rows)('a few answers in $encoding, language $language, have the right letters', ({ encoding, answers }) => {
  const bytes = encode(`text\n${`${answers.join('\n')}\n`.repeat(3)}`, encoding);
  const found = detectEncoding(bytes, true);
  const lines = decode(bytes, found.encoding, true).split('\n');
  expect(lines.slice(1, 1 + answers.length)).toEqual(answers);
  expect(found.encoding_certain).toBe(false);
});

// As Python 3 writes them: decoders that are ours are not compared with themselves.
it.each([
  ['ibm437', 'R3KU4WUgZGVyIFN0cmHhZQ==', 'Größe der Straße'],
  ['ibm850', 'TXVpdG8gYm9tIG7GbyByZWNsYW1hh+Rlcw==', 'Muito bom não reclamações'],
  ['ibm852', 'QmFyZHpvIG1piGEgb2JziHVnYSBpIJh3aWV0bmUgamVkemVuaWU=', 'Bardzo miła obsługa i świetne jedzenie'],
  ['ibm775', '0WlhIGxhYmFpIG1hbG9u13M=', 'čia labai malonūs'],
])('a decoder of %s', (encoding, base64, text) => {
  expect(decode(bytesOf(base64), encoding, true)).toBe(text);
});

it.each([
  ['a little Hebrew', 'windows-1255', '6OXhIO7g5eMK6+8K7OAg+PIK', ['טוב מאוד', 'כן', 'לא רע']],
  ['a little Japanese', 'euc-jp', 'zsHN/aSspKqkpKS3pKQKyeHEzArF7LX+Cg==', null],
  ['a syllable that KS X 1001 does not have', 'euc-kr', 'uMW/7CC4uMG3x9W0z7TZCpTuCg==', null],
])('%s', (_, encoding, file, answers) => {
  const bytes = bytesOf(file);
  const found = detectEncoding(bytes, true).encoding;
  if (answers === null) expect(found).toBe(encoding);
  else expect(decode(bytes, found, true).split('\n').slice(0, -1)).toEqual(answers);
});

describe('a decoder', () => {
  it.each([
    ['cp1251', 'windows-1251'],
    ['1250', 'windows-1250'],
    ['CP850', 'ibm850'],
    ['dos-437', 'ibm437'],
    ['cp949', 'euc-kr'],
    ['klingon', null],
  ])('%s is %s', (label, name) => {
    expect(encodingName(label)).toBe(name);
  });

  it('of Korean refuses half a character if it is fatal, and waits for its end in a stream', () => {
    expect(() => createDecoder('euc-kr', { fatal: true }).decode(Uint8Array.of(0x94))).toThrow(TypeError);
    const decoder = createDecoder('euc-kr');
    expect(decoder.decode(Uint8Array.of(0x61, 0x94), { stream: true }) + decoder.decode(Uint8Array.of(0xee))).toBe(
      'a뷁',
    );
    expect(createDecoder('euc-kr').decode(Uint8Array.of(0x94, 0x2c, 0x61))).toBe('\ufffd,a');
  });
});
