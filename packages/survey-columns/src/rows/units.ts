/** Units below a header, in the languages surveys come in. */
const units = new Set(
  (
    'year|years|yr|yrs|y|month|months|mo|week|weeks|wk|day|days|d|hour|hours|hr|hrs|h|minute|minutes|min|mins|second|seconds|sec|secs|s|ms|millisecond|' +
    'milliseconds|kg|kgs|kilogram|kilograms|g|gram|grams|mg|µg|lb|lbs|pounds|oz|st|cm|mm|m|km|metre|metres|meter|meters|centimetres|centimeters|' +
    'kilometres|kilometers|mi|mile|miles|in|inch|inches|ft|feet|yd|km/h|mph|m/s|m2|m²|km2|km²|ha|acre|acres|sqm|l|litre|litres|liter|liters|ml|cl|gal|' +
    '%|percent|per cent|pct|pp|points|pts|score|rating|rank|scale|count|counts|number|no.|n|#|times|people|persons|units|items|ratio|index|' +
    'usd|us$|eur|euro|euros|gbp|chf|sek|nok|dkk|jpy|cny|rmb|inr|brl|mxn|kes|zar|aud|cad|$|€|£|¥|₹|°c|°f|c|f|k|degc|degf|degrees|kwh|kw|w|v|a|hz|khz|' +
    'db|ppm|mmhg|bpm|kcal|cal|kj|j|pa|hpa|bar|mmol/l|mg/dl|iu|kb|mb|gb|' +
    'jahr|jahre|jahren|monat|monate|woche|wochen|tag|tage|stunde|stunden|std|minuten|sekunden|prozent|punkte|anzahl|personen|' +
    'año|años|mes|meses|semanas|día|días|horas|minutos|segundos|puntos|número|personas|porcentaje|' +
    'an|ans|année|années|mois|semaines|jour|jours|heure|heures|secondes|pourcent|nombre|personnes|' +
    'anno|anni|mesi|settimane|giorni|ore|minuti|secondi|punti|percento|numero|ano|anos|mês|dias|pontos|' +
    'jaar|jaren|maanden|weken|dagen|uur|uren|minuten|punten|aantal|år|måneder|månader|veckor|uger|dage|dagar|timer|timmar|' +
    'vuosi|vuotta|kuukautta|viikkoa|päivää|tuntia|minuuttia|sekuntia|prosenttia|pistettä|kpl|' +
    'rok|lata|lat|miesiące|dni|godziny|minuty|roky|dny|hodiny|yıl|ay|hafta|gün|saat|dakika|лет|год|месяцев|дней|часов|минут|руб|' +
    '歳|才|岁|歲|年|ヶ月|个月|個月|月|週|周|日|天|時間|小时|小時|分|分钟|分鐘|秒|円|元|人|回|次|個|个|点|分数|세|년|개월|일|시간|원|명|회|점'
  ).split('|'),
);

/** Kinds of cells or questions; some tools have a row of them. */
const kinds = new Set(
  (
    'character|factor|logical|chr|dbl|lgl|fct|num|byte|long|bigint|smallint|number|uuid|geopoint|image|audio|video|file|note|calculate|barcode|start|end|today|' +
    'text|string|str|char|varchar|integer|int|numeric|decimal|float|double|real|boolean|bool|date|datetime|time|timestamp|categorical|category|' +
    'nominal|ordinal|interval|continuous|binary|dichotomous|free text|open text|open|open ended|open-ended|open-end|single|single choice|single select|' +
    'single response|select one|select_one|multi|multiple|multiple choice|multi select|multi-select|multiple response|select all|select multiple|select_multiple|' +
    'likert|likert scale|slider|matrix|grid|ranking|nps|dropdown|checkbox|checkboxes|radio|hidden|calculated|system|metadata|meta|id|email|e-mail|' +
    'ganzzahl|zahl|text frei|datum|einfachauswahl|mehrfachauswahl|freitext|entier|texte|choix unique|choix multiple|texto|fecha|selección única|selección múltiple'
  ).split('|'),
);

/** `0-10`, `1 to 5`, `1..7`. */
const range = /^-?\d{1,4} ?(?:-|–|—|to|bis|a|à|\.\.|…|～|~) ?-?\d{1,4}$/u;
/** `dd/mm/yyyy`, `YYYY-MM-DD hh:mm`. */
const datePattern = /^(?=.*[dmyhjagt])[dmyhsajgtDMYHSAJGT]{1,4}(?:[-/.: T][dmyhsajgtDMYHSAJGT]{1,4}){1,5}$/u;
/** `(cm)`, `[kg]`, `in years`. */
const bracketed = /^(?:\([^()]{1,30}\)|\[[^[\]]{1,30}\]|\{[^{}"']{1,30}\})$/u;
/** `select_one yesno`, `varchar(255)`, `str20`, `F8.2`: a kind with its list or its width. */
const sized =
  /^(?:(?:select_one|select_multiple|select one|select multiple|rank) [\w.-]{1,30}(?: or_other)?|n?(?:var)?char ?\(\d{1,5}\)|str\d{1,4}|[af]\d{1,5}(?:\.\d{1,2})?)$/u;
const longest = 40;

/** @returns whether a cell below a header is a unit or a kind of cell; null if neither */
export function findUnit(cell: string): 'unit' | 'kind' | null {
  const text = cell.trim().toLowerCase();
  if (text === '' || text.length > longest) return null;
  if (bracketed.test(text) || units.has(text) || units.has(text.replace(/^(?:in|en|unit:?|units:?|einheit:?) /u, '')))
    return 'unit';
  if (range.test(text) || datePattern.test(text)) return 'unit';
  return kinds.has(text) || sized.test(text) ? 'kind' : null;
}

const placeholders = new Set(['-', '–', '—', 'n/a', 'na', '.', '*', '/']);

/** Whether a row holds only units, kinds of cells and placeholders. It is no response then. */
export function isUnitsRow(row: readonly string[]): boolean {
  const filled = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const said = filled.filter((cell) => !placeholders.has(cell.toLowerCase()));
  return said.length > 0 && said.length * 2 >= filled.length && said.every((cell) => findUnit(cell) !== null);
}

/** A cell that is filled in, and where. */
export interface FilledCell {
  column: number;
  cell: string;
}

export const listFilledCells = (row: readonly string[]): FilledCell[] =>
  row.map((cell, column) => ({ column, cell: cell.trim() })).filter(({ cell }) => cell !== '');

/** @returns the share of the cells that pass; 0 of none. */
export const measureShare = (cells: readonly FilledCell[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(({ cell }) => test(cell)).length / cells.length;

export const computeMeanLength = (cells: readonly FilledCell[]): number =>
  cells.reduce((sum, { cell }) => sum + cell.length, 0) / Math.max(1, cells.length);

/** `Q1`, `q2_1`, `S3.4r1`, `RespID`: a name for machines. */
const code = /^[\p{L}_][\p{L}\p{N}_.:\-[\]()#]{0,39}$/u;
/** A code that no answer looks like. */
const numberedCode =
  /^[\p{Lu}\p{Ll}_]{1,12}[_.-]?\d{1,4}(?:[._-]?[\p{L}\p{N}]{1,12}){0,4}(?:[[(][\p{L}\p{N}_]{1,12}[\])])?$/u;

export const isNumberedCode = (cell: string): boolean => cell.length <= 60 && numberedCode.test(cell);

/** @returns whether a header row names its columns by codes, so that another one asks the questions. */
export function isCodeRow(row: readonly string[]): boolean {
  const filled = listFilledCells(row);
  const named = measureShare(filled, (cell) => code.test(cell));
  const numbered = measureShare(filled, (cell) => isNumberedCode(cell) || /^[a-z]+(?:_[a-z0-9]+)+$/.test(cell));
  return filled.length >= 2 && named >= 0.8 && numbered >= 0.4 && computeMeanLength(filled) <= 20;
}

/** A tag of the Humanitarian Exchange Language: `#affected+f+adults`. */
const isTag = (cell: string): boolean => /^#[a-z][a-z0-9_]{1,40}(?:\s{0,2}\+[a-z][a-z0-9_]{0,40}){0,8}$/iu.test(cell);

/** @returns whether a row holds tags of HXL, one below each name */
export const isTagRow = (row: readonly string[]): boolean => {
  const filled = listFilledCells(row);
  return filled.length >= 2 && filled.every(({ cell }) => isTag(cell));
};
