import { type ExporterDescriptor, headerNames } from './descriptor.ts';

/** The header of the first column, in the language of the form's owner; lower case. */
const timestampHeaders = (
  'timestamp|marca temporal|marca de tiempo|marca de temps|zeitstempel|horodateur|informazioni cronologiche|' +
  'carimbo de data/hora|carimbo de data hora|tijdstempel|tidsstämpel|tidsstempel|tidsmerke|tímastimpill|aikaleima|' +
  'ajatempel|laika zīmogs|laiko žyma|sygnatura czasowa|časová značka|časové razítko|časová pečiatka|časovna oznaka|' +
  'časovni žig|vremenska oznaka|időbélyeg|marcaj de timp|marcă temporală|zaman damgası|отметка времени|' +
  'позначка часу|клеймо за време|временска ознака|χρονική σήμανση|χρονική σφραγίδα|חותמת זמן|טביעת זמן|طابع زمني|' +
  'الطابع الزمني|مهر زمان|टाइमस्टैम्प|টাইমস্ট্যাম্প|ประทับเวลา|dấu thời gian|stempel waktu|cap waktu|cap masa|' +
  'タイムスタンプ|时间戳记|时间戳|時間戳記|타임스탬프|marca de tempo|denbora-zigilua|vaxt möhürü|уақыт белгісі|დროის ანაბეჭდი|' +
  'ժամանակի դրոշմ|ٹائم اسٹیمپ|நேரமுத்திரை|टाइमस्टॅम्प|សមយសញ្ញា|muhuri wa saa'
).split('|');

const known = new Set(timestampHeaders);

/**
 * The first column is the time, and no other column is written by the tool. Several answers of one cell are joined by `, ` (by
 * `;` in "Download responses"), and options may hold commas themselves. A grid is `Question [row]`.
 */
export const googleForms: ExporterDescriptor<'Google Forms'> = {
  name: 'Google Forms',
  fingerprints: [
    {
      reason: 'the first column is Timestamp',
      matches: ({ cells }) => known.has((cells[0] ?? '').toLowerCase()),
    },
  ],
  response: { times: headerNames(timestampHeaders.join('|')), hasTimeFirst: true },
};
