// Reads the tables of files that are made: files.txt and grouped.txt, with the words of languages.txt.
//
// NAME · ABOUT      begins a file; a blank line ends it. `&NAME` begins lines that others take in by `+NAME · key=value`.
// @for de,fr · key=value    a file in each of these languages; `$key` (or `${key}`) and `$code` stand for values
// HEADER <- KIND LIST · key=value    a column, or several; ` // ` parts header rows. make-columns.ts has the kinds
//
// `{satisfied}` is a question of the language, `{satisfied*}` its options. `␣` is a blank, `\n` a line break. In a header of several
// columns `%o` is the option, `%n` its number, and what stands between `%1` and `%` is in the first column only.
import { readFileSync } from 'node:fs';

/** The words of a survey in one language: people, questions, options and comments, all invented. */
export interface Language {
  code: string;
  first: string[];
  last: string[];
  /** Whether people write the family name first, without a blank ("王伟"). */
  isFamilyFirst: boolean;
  /** Sentences of comments. */
  sentences: string[];
}

/** A column, or some of one kind. */
export interface ColumnLine {
  header: string[];
  kind: string;
  list: string[];
  options: ReadonlyMap<string, string>;
}

export interface FileLines {
  name: string;
  about: string;
  language: Language;
  /** Lines that begin with `@`, by their word. */
  settings: ReadonlyMap<string, string[]>;
  columns: ColumnLine[];
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

function readBlocks(name: string): string[][] {
  const blocks = read(name)
    .trim()
    .split(/\n{2,}/);
  return blocks
    .map((block) => block.split('\n').filter((line) => !/^# (?!<-)/.test(line)))
    .filter((block) => block.length > 0);
}

interface Words {
  language: Language;
  /** What stands for `{satisfied}` and `{satisfied*}`. */
  texts: ReadonlyMap<string, string>;
}

function readLanguage([code = '', ...lines]: string[]): [string, Words] {
  const texts = new Map<string, string>();
  for (const line of lines) {
    const [key = '', value = ''] = line.split(/: (.*)/);
    const [ask = '', list = ''] = value.split(' :: ');
    texts.set(key, ask).set(`${key}*`, list);
  }
  const [full = '', given = '', family = '', email = '', time = ''] = texts.get('heads')?.split('|') ?? [];
  const list = (key: string) => texts.get(key)?.split('|') ?? [];
  const language = {
    code: code.slice(1, -1),
    first: list('first'),
    last: list('last'),
    isFamilyFirst: texts.has('family first'),
    sentences: list('why*'),
  };
  for (const [key, head] of Object.entries({ name: full, first: given, last: family, email, time }))
    texts.set(key, head);
  return [language.code, { language, texts }];
}

const signs = (text: string): string => text.replaceAll('␣', ' ').replaceAll('\\n', '\n');

/** `LIST · key=value · …`, also without a list. */
export function readOptions(text: string): { first: string; options: Map<string, string> } {
  const [first = '', ...rest] = ` ${text}`.split(' · ');
  const pairs = rest.map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), signs(pair.slice(at + 1))];
  });
  return { first: first.slice(1), options: new Map(pairs) };
}

const fill = (line: string, values: ReadonlyMap<string, string>): string =>
  line.replaceAll(/\$\{?([a-z]+)\}?/g, (all, key: string) => values.get(key) ?? all);

/** Takes in what other lines name, with their values. */
function expand(lines: readonly string[], parts: ReadonlyMap<string, string[]>): string[] {
  return lines.flatMap((line) => {
    if (!line.startsWith('+')) return [line];
    const { first, options } = readOptions(line.slice(1));
    const part = parts.get(first);
    if (part === undefined) throw new Error(`There are no lines &${first}.`);
    return expand(part, parts).map((one) => fill(one, options));
  });
}

function readColumn(line: string, { texts }: Words): ColumnLine {
  const filled = line.replaceAll(/\{(\w+\*?)\}/g, (all, key: string) => texts.get(key) ?? all);
  const [, header = '', kind = '', rest = ''] = /^(.*?) ?<- (\S+) ?(.*)$/s.exec(filled) ?? [];
  const { first, options } = readOptions(rest);
  return { header: header.split(/ ?\/\/ ?/), kind, list: signs(first.trim()).split('|'), options };
}

function readFile(lines: readonly string[], loop: string, languages: ReadonlyMap<string, Words>): FileLines[] {
  const { first, options } = readOptions(loop.slice('@for '.length));
  return first.split(',').map((code) => {
    const words = languages.get(code);
    if (words === undefined) throw new Error(`There is no language ${code}.`);
    const values = new Map([...options, ['code', code]]);
    const [head = '', ...rest] = lines.map((line) => fill(line, values));
    const [name = '', about = ''] = head.split(' · ');
    const settings = new Map<string, string[]>();
    for (const line of rest.filter((one) => one.startsWith('@'))) {
      const [word = '', value = ''] = line.slice(1).split(/ (.*)/s);
      settings.set(word, [...(settings.get(word) ?? []), value]);
    }
    const columns = rest
      .filter((line) => !line.startsWith('@'))
      .flatMap((line) => (line.includes(' ; ') ? line.split(' ; ') : [line]))
      .map((line) => readColumn(line, words));
    return { name, about, language: words.language, settings, columns };
  });
}

/** @returns every file of the tables, in every language, before answers are drawn */
export function readFiles(): FileLines[] {
  const languages = new Map(readBlocks('languages.txt').map(readLanguage));
  const blocks = [...readBlocks('files.txt'), ...readBlocks('grouped.txt')];
  const parts = new Map<string, string[]>();
  for (const [first = '', ...lines] of blocks) if (first.startsWith('&')) parts.set(first.slice(1), lines);
  return blocks
    .filter(([first = '']) => !first.startsWith('&'))
    .flatMap((block) => {
      const lines = expand(block, parts);
      const loops = lines.filter((line) => line.startsWith('@for '));
      const others = lines.filter((line) => !line.startsWith('@for '));
      return loops.flatMap((loop) => readFile(others, loop, languages));
    });
}
