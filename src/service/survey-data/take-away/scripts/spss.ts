import { longestValueLabel } from '../sav/sav.ts';
import type { ScriptedTable } from '../table-format.ts';
import { cutBytes, type Variable } from '../variables.ts';

const quote = (text: string): string =>
  `'${text
    .toWellFormed()
    .replace(/[\r\n]+/g, ' ')
    .replaceAll("'", "''")}'`;

/** SPSS reads dates, options, and numbers among words as texts first. */
const reader = (at: number): string => `text_${at + 1}`;
const isNumber = ({ kind, isPlain }: Variable): boolean =>
  isPlain && (kind === 'number' || kind === 'duration' || kind === 'tick');
const isDate = ({ kind, isPlain }: Variable): boolean => isPlain && (kind === 'date' || kind === 'time');

const isMixed = (variable: Variable): boolean => isNumber(variable) && variable.words.length > 0;
const toFormat = ({ decimals }: Variable): string => `F16.${Math.min(decimals, 9)}`;

function describe(variable: Variable, at: number): string {
  if (isNumber(variable) && !isMixed(variable)) return `  ${variable.name} ${toFormat(variable)}`;
  const isRead = variable.kind === 'choice' || isDate(variable) || isMixed(variable);
  const width = Math.min(32_767, Math.max(1, variable.bytes));
  return `  ${isRead ? reader(at) : variable.name} A${width}`;
}

// Dates are ASCII. SUBSTR is what both SPSS and PSPP have: PSPP knows no CHAR.SUBSTR.
const part = (text: string, from: number, length: number): string =>
  `NUMBER(SUBSTR(${text}, ${from}, ${length}), F${length})`;

function convert(variable: Variable, at: number): string[] {
  const { name, kind, options, words } = variable;
  const text = reader(at);
  if (kind === 'choice')
    return [
      `RECODE ${text}`,
      ...options.map((option) => `  (${quote(option.text)}=${option.code})`),
      `  INTO ${name}.`,
      `VALUE LABELS ${name}`,
      ...options.map((option) => `  ${option.code} ${quote(cutBytes(option.text, longestValueLabel))}`),
      '  .',
    ];
  if (isMixed(variable))
    return [
      `RECODE ${text}`,
      ...words.map((word) => `  (${quote(word.text)}=SYSMIS)`),
      `  (CONVERT) INTO ${name}.`,
      `FORMATS ${name} (${toFormat(variable)}).`,
    ];
  if (!isDate(variable)) return [];
  const day = `DATE.DMY(${part(text, 9, 2)}, ${part(text, 6, 2)}, ${part(text, 1, 4)})`;
  const clock = `TIME.HMS(${part(text, 12, 2)}, ${part(text, 15, 2)}, ${part(text, 18, 2)})`;
  const compute = `COMPUTE ${name} = ${day}${kind === 'time' ? ` + ${clock}` : ''}.`;
  return [compute, `FORMATS ${name} (${kind === 'time' ? 'DATETIME20' : 'SDATE10'}).`];
}

/** Syntax of SPSS and PSPP. They read no line breaks inside of answers: `.sav` has these. */
export function writeSpss({ file, variables }: ScriptedTable, heading: readonly string[]): string {
  const lines = [
    ...heading.map((line) => `* ${line.replace(/\.$/, '')} .`),
    `GET DATA /TYPE=TXT /FILE=${quote(file)} /ENCODING='UTF8' /ARRANGEMENT=DELIMITED /DELIMITERS=',' /QUALIFIER='"' /FIRSTCASE=2 /VARIABLES=`,
    ...variables.map(describe),
    '  .',
    ...variables.flatMap(convert),
    'EXECUTE.',
    ...variables.map(({ name, label }) => `VARIABLE LABELS ${name} ${quote(label)}.`),
    ...variables.map(({ name, measure }) => `VARIABLE LEVEL ${name} (${measure.toUpperCase()}).`),
    // Computed variables stand last: this gives the order of the file, and leaves the texts out.
    `ADD FILES /FILE=* /KEEP=${variables.map(({ name }) => name).join(' ')}.`,
    'EXECUTE.',
  ];
  return `${lines.join('\n')}\n`;
}
