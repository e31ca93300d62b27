import { headerKey } from '@sheaf/tables';
import { collectNames } from '../exporters/registry.ts';
import { type ColumnType, holdsTime } from '../shapes.ts';

/** The facts needed to decide whether a column has the time of the response. */
export interface TimedColumn {
  header: string;
  text: string;
  type: ColumnType;
}

/** Headers of a first column that holds the time of the response in any file. */
const firstTimes = collectNames(({ hasTimeFirst, times }) => (hasTimeFirst ? times : undefined));

/**
 * What a header says about a time, best first: the response was sent, it ended, it was received or dated, unknown, it
 * was created, it was started. What others did with the response comes last and is used only if there is nothing else.
 */
const ranks = ['sent', 'ended', 'dated', 'unknown', 'made', 'begun', 'handled'] as const;
type Meaning = (typeof ranks)[number];

/** `\b` works for ASCII letters only, so words are separated by anything that is no letter. */
const begun =
  /(?<!\p{L})(?:start(?:ed|date|time|zeit|datum)?|begin|began|begun|accept(?:ed)?|accepttime|inicio|início|início|début|inizio|begonnen|begintijd|beginn|starttid|påbörjad|alku|aloit\p{L}{0,6}|rozpocz\p{L}{0,6}|başla\p{L}{0,8}|opened|stage date)(?!\p{L})|開始|开始|開始時刻|시작|нач(?:ал|ат)|البدء|البداية|התחלה/u;
const handled =
  /(?<!\p{L})(?:reviewed|approv\p{L}{0,4}|rejected|archived|expir\p{L}{0,6}|deadline|due|invited|reminder|first mail|last modified|modified at|updated|last update|lifetime|autoapproval\p{L}{0,5}|stage|grade posted|geändert|modificación|modification|modificação|exported|deleted)(?!\p{L})/u;
// In several expressions: scripts/expressions.test.ts needs minutes to check one of many alternatives.
const sent = [
  /(?<!\p{L})(?:abgeschickt|abgesendet|eingereicht|abgabe\p{L}{0,6}|envío|envio|enviad[oa]|soumission)(?!\p{L})/u,
  /(?<!\p{L})(?:soumis|envoi|envoyée?|invio|inviato|verzonden|verzend\p{L}{0,6}|ingezonden)(?!\p{L})/u,
  /(?<!\p{L})(?:ingediend|skickad|inskickad|indsendt|innsendt|lähetetty|lähetys\p{L}{0,8}|wysłan\p{L}{0,3})(?!\p{L})/u,
  /(?<!\p{L})(?:przesłan\p{L}{0,3}|odesl\p{L}{0,5}|gönder\p{L}{0,8}|beküld\p{L}{0,6}|trimis|dikirim)(?!\p{L})/u,
  /submi(?:t|ssion)|送信|提出|提交|제출|отправ|надісл|إرسال|تقديم|שליחה|ส่ง/u,
];
const ended = [
  /(?<!\p{L})(?:end(?:e|ed|date|time|zeit|datum)?|complet\p{L}{0,6}|finish\p{L}{0,3}|fin|finaliz\p{L}{0,6}|terminad[oa]|terminé)(?!\p{L})/u,
  /(?<!\p{L})(?:terminato|completato|afgerond|avslutad|valmis|dokonč\p{L}{0,5}|conclus\p{L}{0,4})(?!\p{L})/u,
  /(?<!\p{L})(?:conclu[íi]d[oa]|voltooi\p{L}{0,3}|slutför\p{L}{0,6}|slut\p{L}{0,6}|fertigstellung\p{L}{0,4}|abgeschlossen|beendet)(?!\p{L})/u,
  /(?<!\p{L})(?:ukończ\p{L}{0,5}|zakończ\p{L}{0,5}|bitiş|tamamlan\p{L}{0,4}|päätty\p{L}{0,6}|lastdata|last data)(?!\p{L})/u,
  /(?<!\p{L})(?:last access|date modified|closed)(?!\p{L})/u,
  / timestamp$|完了|完成|结束|結束|終了|완료|종료|окончан|заверш|закінч|الانتهاء|סיום/u,
];
const dated =
  /(?<!\p{L})(?:record(?:ed|eddate)?|receiv\p{L}{0,3}|respon[ds]\p{L}{0,4}|answer(?:ed)?|logged|time ?stamp|date ?stamp|date|datetime|date ?time|time|today|datum|eingang\p{L}{0,5}|antwort\p{L}{0,6}|ausfüll\p{L}{0,6}|fecha|marca temporal|horodateur|zeitstempel|data|dato|päivämäärä|tarih|дата|время|التاريخ|qtime)(?!\p{L})|回答|答题|填写|填表|記入|日期|日時|응답|날짜|タイムスタンプ|时间戳|時間戳/u;
const made =
  /(?<!\p{L})(?:creat\p{L}{0,4}|date created|added|erstellt|creación|création|criação|opprettet|skapad)(?!\p{L})|作成|创建|생성|создан/u;

/** Removes the code before a question, or the groups before a name. */
const withoutCode = (name: string): string => name.replace(/^[\p{L}\p{N}_]{1,40}\. /u, '');

function readMeaning(label: string): Meaning {
  if (handled.test(label)) return 'handled';
  if (begun.test(label)) return 'begun';
  if (sent.some((words) => words.test(label))) return 'sent';
  if (ended.some((words) => words.test(label))) return 'ended';
  if (made.test(label)) return 'made';
  return dated.test(label) ? 'dated' : 'unknown';
}

/** @returns whether a header says in any language that a response was sent, ended or started */
export const isSubmissionHeader = (label: string): boolean => ['sent', 'ended', 'begun'].includes(readMeaning(label));

/** Longer headers are questions, and their cells are answers. */
const longestHeader = 60;

function computeRank({ header, text }: TimedColumn, index: number): number {
  const names = [header, withoutCode(text)].map(headerKey);
  if (index === 0 && names.some((name) => firstTimes.has(name))) return 0;
  const meanings = names.filter((name) => name.length <= longestHeader).map(readMeaning);
  const known = meanings.filter((meaning) => meaning !== 'unknown').map((meaning) => ranks.indexOf(meaning));
  return known.length === 0 ? ranks.indexOf('unknown') : Math.min(...known);
}

/**
 * Finds the columns that say when a response was given, best first: sent, then ended, received, started; equals in the
 * order of the file. If a cell of one is blank or no date, the next column gives the time. Later changes to a response
 * count only if there is nothing else.
 * @returns places in `columns`; only Timestamp columns
 */
export function findTimeColumns(columns: readonly TimedColumn[]): number[] {
  const ranked = columns.flatMap((column, index) =>
    holdsTime(column.type) ? [{ index, rank: computeRank(column, index) }] : [],
  );
  ranked.sort((a, b) => a.rank - b.rank || a.index - b.index);
  const own = ranked.filter(({ rank }) => rank < ranks.indexOf('handled'));
  return (own.length > 0 ? own : ranked.slice(0, 1)).map(({ index }) => index);
}
