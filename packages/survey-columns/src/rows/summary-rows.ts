import { cleanText } from '@sheaf/tables';
import { type ColumnShape, describeShapes, extractNumber, isFigure, isLikeOthers, isTyped } from './response-shape.ts';

/** Words that begin a row of totals, in the languages surveys come in. */
const totals =
  'total|totals|grand total|overall|sum|subtotal|count|number of responses|responses|respondents|participants|sample size|base|gesamt|insgesamt|summe|' +
  'gesamtsumme|anzahl|antworten|teilnehmer|stichprobe|suma|recuento|cuenta|respuestas|participantes|muestra|somme|nombre|effectif|réponses|' +
  'totale|somma|conteggio|risposte|soma|contagem|respostas|totaal|aantal|summa|antal|svar|sum total|i alt|antall|yhteensä|summa|' +
  'lukumäärä|määrä|vastauksia|razem|suma końcowa|liczba|celkem|součet|počet|toplam|adet|sayı|итого|всего|сумма|количество|разом|összesen|' +
  'összeg|σύνολο|jumlah|tổng|tổng cộng|tong cong|المجموع|الإجمالي|סה"כ|合计|总计|總計|总数|總數|小计|人数|合計|総計|件数|回答数|합계|총계|총합|응답수';

/** Words that begin a row of averages and the like. */
const averages =
  'average|avg|ave|mean|median|mode|std|std\\.? ?dev\\.?|stdev|sd|standard deviation|variance|min|max|minimum|maximum|range|percent|percentage|' +
  'durchschnitt|mittelwert|mittel|standardabweichung|varianz|prozent|promedio|media|mediana|desviación estándar|porcentaje|moyenne|médiane|' +
  'écart[- ]type|minimum|maximum|pourcentage|deviazione standard|percentuale|minimo|massimo|média|desvio padrão|mínimo|máximo|' +
  'gemiddelde|mediaan|medelvärde|genomsnitt|standardavvikelse|gennemsnit|gjennomsnitt|keskiarvo|mediaani|keskihajonta|średnia|' +
  'odchylenie standardowe|průměr|ortalama|medyan|среднее|медиана|середнє|átlag|μέσος όρος|rata-rata|trung bình|المتوسط|ממוצע|' +
  '平均|平均值|平均数|中位数|中位數|标准差|最小值|最大值|平均値|中央値|標準偏差|最小|最大|평균|중앙값|표준편차';

/** Words that begin a line about the file: where it is from, when it was written. */
const notes =
  'source|sources|data source|note|notes|nb|footnote|legend|exported|export date|date of export|export time|generated|report generated|created (?:on|by|with|at)|downloaded|' +
  'printed|report (?:date|created|run)|run date|last updated|data as of|as of|prepared by|produced (?:by|with)|powered by|copyright|©|\\(c\\)|all rights reserved|' +
  'confidential|end of (?:file|report|data|export)|applied filters|filters?|filtered by|weighted by|weighting|page \\d|quelle|quellen|anmerkung|hinweis|' +
  'exportiert|export vom|exportdatum|erstellt|erzeugt|stand|heruntergeladen|vertraulich|filter|fuente|nota|notas|exportado|generado|creado|descargado|' +
  'confidencial|source des données|remarque|exporté|export du|généré|créé le|téléchargé|confidentiel|filtres?|fonte|fonti|esportato|generato|' +
  'creato|scaricato|riservato|gerado|criado|baixado|bron|opmerking|geëxporteerd|gegenereerd|aangemaakt|källa|exporterad|skapad|kilde|' +
  'eksporteret|eksportert|lähde|huomautus|viety|luotu|źródło|uwaga|wyeksportowano|wygenerowano|zdroj|poznámka|kaynak|not|dışa aktarıldı|oluşturuldu|' +
  'источник|примечание|экспортировано|выгружено|создано|джерело|forrás|megjegyzés|πηγή|sumber|catatan|nguồn|ghi chú|المصدر|ملاحظة|מקור|' +
  '来源|來源|数据来源|資料來源|备注|備註|注|导出时间|導出時間|导出日期|生成时间|出典|出所|備考|出力日|出力日時|作成日|출처|비고|주|내보낸 날짜|생성일';

const only = (words: string): RegExp => new RegExp(`^(?:${words})\\s{0,3}(?:\\([^()]{0,40}\\))?\\s{0,3}[:：=]?$`, 'iu');
/** The word, up to three more, and a figure: `Total responses: 60`, `Gesamt = 60`. */
const withFigure = (words: string): RegExp =>
  new RegExp(`^(?:${words})(?:\\s[\\p{L}/]{1,20}){0,3}\\s{0,3}[:：=]?\\s{0,3}[-+]?[\\d][\\d.,'\u00a0 ]{0,18}%?$`, 'iu');

const onlyTotal = only(totals);
const onlyAverage = only(averages);
/** `Total responses`, `Mean score`. */
const labelled =
  /^(?:grand |overall )?(?:total|sum|mean|average|avg|median|count|number)\s(?:of\s)?[\p{L} ]{1,30}[:：]?$/iu;
const totalWithFigure = withFigure(totals);
const averageWithFigure = withFigure(averages);
/** `n = 60`, `N: 1,024`. */
const sampleSize = /^n\s{0,2}[=:：]\s{0,2}\d[\d.,' ]{0,12}$/iu;
/** `60 responses`, `(60 rows affected)`, `60 Antworten`, `共60条`. */
const counted =
  /^\(?\d[\d.,' ]{0,12} (?:rows?|records?|responses?|respondents?|entries|results?|zeilen|antworten|datensätze|filas?|respuestas?|registros?|lignes?|réponses?|righe|risposte|linhas|respostas|rijen|rader|svar|riviä|vastausta|wierszy|строк|записей)(?: (?:affected|selected|exported|total|in set|returned))?\)?[.:]?$/iu;
const countedEastAsian = /^(?:共|计|計|全|총)\s{0,2}\d{1,9}\s{0,2}(?:条|條|份|行|人|件|名|개|건|명)/u;
const note = new RegExp(`^[-–—*†\\s]{0,6}(?:${notes})(?:[\\s:：.,=]|$)`, 'iu');
/** Exported for the test that checks every regular expression, as these are built from words. */
export const summaryExpressions: readonly RegExp[] = [onlyTotal, onlyAverage, totalWithFigure, averageWithFigure, note];
const noteEastAsian =
  /^(?:来源|來源|数据来源|資料來源|备注|備註|注|导出时间|導出時間|导出日期|生成时间|出典|出所|備考|出力日時?|作成日|출처|비고)\s{0,2}[:：]/u;
/** `--- end ---`, `*****`, `=====`. */
const ruled = /^[-–—*=_#~]{3}(?:.{0,80}[-–—*=_#~])?$/u;

const longestWord = 60;
const longestNote = 400;

const isTotalWord = (cell: string): boolean =>
  cell.length <= longestWord && (onlyTotal.test(cell) || (labelled.test(cell) && !isAverageWord(cell)));
const isAverageWord = (cell: string): boolean =>
  cell.length <= longestWord &&
  (onlyAverage.test(cell) || (labelled.test(cell) && /mean|av(?:era)?g|median/i.test(cell)));
/** A cell that says word and figure at once. */
const isCountSentence = (cell: string): boolean =>
  cell.length <= longestWord &&
  [sampleSize, totalWithFigure, averageWithFigure, counted, countedEastAsian].some((shape) => shape.test(cell));
/** The beginning of a line about the file. */
const isNote = (cell: string): boolean =>
  cell.length <= longestNote && (note.test(cell) || noteEastAsian.test(cell) || ruled.test(cell));
/** Any of these. */
export const isSummaryWord = (cell: string): boolean =>
  [isTotalWord, isAverageWord, isCountSentence, isNote].some((test) => test(cell));

/** Most rows of a footer. */
const longestFooter = 8;
/** How many rows from the end are needed to find a footer. Every caller uses that many, so all find the same. */
export const tailRows = 208;
/** With fewer responses a single unusual cell may be chance. */
const fewRows = 10;

type Row = readonly string[];
interface Filled {
  column: number;
  cell: string;
}
/** `total`, `average`: a word and figures. `sentence`: both in one cell. `note`: a line about the file. `other`: it stands alone. */
type Kind = 'total' | 'average' | 'sentence' | 'note' | 'other';

const listFilledCells = (row: Row): Filled[] =>
  row.flatMap((raw, column) => {
    const cell = cleanText(raw.slice(0, 500));
    return cell === '' ? [] : [{ column, cell }];
  });

/** What a row at the end may be, judged by its words; null if it looks like a response. */
function toKind(filled: readonly Filled[]): Kind | null {
  const [first, ...others] = filled;
  if (first === undefined) return null;
  if (filled.every(({ cell }) => isCountSentence(cell))) return 'sentence';
  if (others.length > 0 && others.every(({ cell }) => isFigure(cell))) {
    if (isTotalWord(first.cell)) return 'total';
    if (isAverageWord(first.cell)) return 'average';
  }
  if (filled.length <= 2 && isNote(first.cell)) return 'note';
  return others.length === 0 && first.column === 0 ? 'other' : null;
}

/** Describes the responses before a possible footer. It is created only if a row at the end looks unusual. */
class Body {
  readonly rows: readonly Row[];
  readonly columns: ColumnShape[];
  readonly #isWhole: boolean;

  constructor(rows: readonly Row[], width: number, isWhole: boolean) {
    this.rows = rows;
    this.columns = describeShapes(rows, width);
    this.#isWhole = isWhole;
  }

  /** How many columns are filled in nearly every response but not in this row. */
  missing(filled: readonly Filled[]): number {
    const held = new Set(filled.map(({ column }) => column));
    return this.columns.filter(({ isAlways }, column) => isAlways && !held.has(column)).length;
  }

  odd(filled: readonly Filled[]): number {
    return filled.filter(({ column, cell }) => {
      const shape = this.columns[column];
      return shape !== undefined && !isLikeOthers(cell, shape);
    }).length;
  }

  /** Whether other responses gave the same answer as the first cell. */
  isAnswer({ column, cell }: Filled): boolean {
    return this.columns[column]?.values.has(cell.toLowerCase()) ?? false;
  }

  /** Whether every figure is the total or average of its column. False unless all responses are loaded. */
  addsUp(kind: 'total' | 'average', figures: readonly Filled[]): boolean {
    if (!this.#isWhole || figures.length === 0) return false;
    return figures.every(({ column, cell }) => {
      const { numbers = null, filled = 0 } = this.columns[column] ?? {};
      const value = extractNumber(cell);
      if (kind === 'total' && value === filled) return true;
      if (numbers === null) return false;
      const expected = kind === 'total' ? numbers.sum : numbers.sum / numbers.count;
      return Math.abs(expected - value) <= 0.006 * Math.max(1, Math.abs(expected));
    });
  }
}

/** Whether a row whose words look unusual is really no response. A sparse response must never count as a footer. */
function closes(kind: Kind, filled: readonly Filled[], body: Body): boolean {
  const [first, ...others] = filled;
  if (first === undefined || body.isAnswer(first)) return false;
  const [missing, odd] = [body.missing(filled), body.odd(filled)];
  switch (kind) {
    case 'sentence':
      return missing + odd >= 1;
    case 'total':
    case 'average':
      if (body.addsUp(kind, others)) return true;
      return missing + odd >= (body.rows.length < fewRows ? 2 : 1);
    case 'note':
      return missing >= 1 && missing + odd >= 2;
    case 'other':
      return missing >= 2 && body.rows.length >= fewRows && breaksIdentifiers(first, body);
  }
}

/** Words in a column of identifiers or times whose cells are all different. */
function breaksIdentifiers({ column, cell }: Filled, { columns }: Body): boolean {
  const shape = columns[column];
  return shape?.isTyped === true && shape.isUnique && !isTyped(cell) && /\p{L}{2}/u.test(cell);
}

/**
 * Counts the rows at the end of a file that sum it up or describe it: totals, averages, `n = 60`, sources.
 * @param rows all rows of the file, or at least its last `tailRows`
 */
export function countSummaryRows(rows: readonly Row[]): number {
  const tail = rows.slice(-tailRows);
  const ends: { filled: Filled[]; kind: Kind }[] = [];
  for (let index = tail.length - 1; index >= 0 && ends.length <= longestFooter; index--) {
    const filled = listFilledCells(tail[index] ?? []);
    const kind = toKind(filled);
    if (kind === null) break;
    ends.push({ filled, kind });
  }
  if (ends.length === 0 || ends.length === tail.length) return 0;
  const responses = tail.slice(0, tail.length - ends.length);
  const body = new Body(responses, Math.max(...responses.map((row) => row.length)), rows.length < tailRows);
  const open = ends.findIndex(({ kind, filled }) => !closes(kind, filled, body));
  const count = open < 0 ? ends.length : open;
  return count > longestFooter ? 0 : count;
}
