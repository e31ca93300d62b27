import { common, defineExporter } from './descriptor.ts';

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

const timestampNames = new Set(timestampHeaders);

/**
 * The first column is the time, and no other column is written by the tool. Several answers of one cell are joined by `, ` (by
 * `;` in "Download responses"), and options may hold commas themselves. A grid is `Question [row]`.
 */
export const googleForms = defineExporter('Google Forms', {
  fingerprints: [['the first column is Timestamp', ({ cells }) => timestampNames.has((cells[0] ?? '').toLowerCase())]],
  times: timestampHeaders.join('|'),
  hasTimeFirst: true,
});

/** How the second and third column are called, by the language of who exports; lower case. */
const times: readonly (readonly [start: string, completion: string])[] = [
  ['start time', 'completion time'],
  ['startzeit', 'fertigstellungszeit'],
  ['heure de début', 'heure de fin'],
  ['hora de inicio', 'hora de finalización'],
  ['hora de início', 'hora de conclusão'],
  ["hora d'inici", 'hora de finalització'],
  ['ora di inizio', 'ora di completamento'],
  ['begintijd', 'tijd van voltooien'],
  ['starttid', 'slutförandetid'],
  ['starttidspunkt', 'fuldførelsestidspunkt'],
  ['starttidspunkt', 'fullføringstidspunkt'],
  ['alkamisaika', 'valmistumisaika'],
  ['godzina rozpoczęcia', 'godzina ukończenia'],
  ['čas zahájení', 'čas dokončení'],
  ['kezdés időpontja', 'befejezés időpontja'],
  ['ora de începere', 'ora de finalizare'],
  ['başlangıç zamanı', 'tamamlanma zamanı'],
  ['ώρα έναρξης', 'ώρα ολοκλήρωσης'],
  ['время начала', 'время завершения'],
  ['час початку', 'час завершення'],
  ['שעת התחלה', 'שעת השלמה'],
  ['وقت البدء', 'وقت الإكمال'],
  ['시작 시간', '완료 시간'],
  ['開始時刻', '完了時刻'],
  ['開始時間', '完成時間'],
  ['开始时间', '完成时间'],
];

/** By language, the time of the last change. */
const changed =
  'Last modified|Last modified time|Uhrzeit der letzten Änderung|Zeitpunkt der letzten Änderung|Heure de la dernière modification|Hora de la última modificación|' +
  'Hora da última modificação|Ora ultima modifica|Tijd van laatste wijziging|最終変更時刻|上次修改时间';

/** Several answers of one cell are joined by `;`, with one more at the end. A quiz adds points and feedback to each question. */
export const microsoftForms = defineExporter('Microsoft Forms', {
  writesBareStatements: true,
  fingerprints: [
    [
      'the columns Start time and Completion time',
      ({ names }) => times.some(([start, completion]) => names.has(start) && names.has(completion)),
    ],
  ],
  anywhere:
    'Last modified time|Total points|Quiz feedback|Grade posted time|Zeitpunkt der letzten Änderung|Hora de la última modificación|Heure de la dernière modification|Hora da última modificação',
  here: 'Last modified time|Total points|Quiz feedback',
  ids: 'ID|编号',
  times: `${common.startTimes}|${common.endTimes}|${times.flat().join('|')}`,
  others: changed,
  derived: [{ label: /^(?:points|feedback) /, reason: 'recorded by the survey tool beside the answers' }],
});
