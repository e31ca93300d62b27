/** What is filled into a sentence. */
export type Param = string | number | Problem;

/** What is wrong, for programs. Sentences for people are made of it, one for each language. */
export interface Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, Param>>;
}

/** An error with a problem. Its message is the sentence for people, in English. */
export class ProblemError extends Error {
  /** null: there is only the sentence, such as that of another service. */
  readonly problem: Problem | null;

  constructor(problem: Problem | null, sentence: string) {
    super(sentence);
    this.problem = problem;
  }
}

/** The names in braces in a sentence: `count` of “It has {count} files.” */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What is filled into a sentence, by its names. */
type ParamsOf<Sentence extends string> = { readonly [Name in NamesIn<Sentence>]: Param };

type Sentences = Readonly<Record<string, string>>;

/** The codes whose sentence needs nothing filled in. */
export type PlainCode<Table extends Sentences> = {
  [Code in keyof Table]: NamesIn<Table[Code]> extends never ? Code : never;
}[keyof Table];

/** A problem of a table of sentences: its code, and what its sentence needs. */
export type ProblemOf<Table extends Sentences> =
  | [code: PlainCode<Table>]
  | { [Code in Exclude<keyof Table, PlainCode<Table>>]: [code: Code, params: ParamsOf<Table[Code]>] }[Exclude<
      keyof Table,
      PlainCode<Table>
    >];

/** The sentences of another language for all codes. Each may leave out what is filled in, but name nothing else. */
export type Translated<Table extends Sentences, Other extends { readonly [Code in keyof Table]: string }> = {
  readonly [Code in keyof Table]: NamesIn<Other[Code]> extends NamesIn<Table[Code]> ? string : never;
};

/** Makes the sentence of a problem; null when its code is unknown, or what its sentence needs is absent. */
type Speaker = (problem: Problem) => string | null;

/**
 * @param sentences by code
 * @param inDigits how the language writes a number
 */
export function createSpeaker(sentences: Sentences, inDigits: (value: number) => string): Speaker {
  const inWords = (param: Param | undefined): string | null => {
    if (typeof param === 'number') return inDigits(param);
    return typeof param === 'object' ? say(param) : (param ?? null);
  };
  const say: Speaker = ({ code, params }) => {
    const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
    if (sentence === undefined) return null;
    let isComplete = true;
    const said = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
      const words = inWords(Object.hasOwn(params, name) ? params[name] : undefined);
      isComplete &&= words !== null;
      return words ?? '';
    });
    return isComplete ? said : null;
  };
  return say;
}

/**
 * What is done with a table of English sentences.
 * @returns `problem`, which makes a problem of a code, and `say`, which makes its sentence; the code itself, where that is unknown
 */
export function inEnglish<Table extends Sentences>(table: Table) {
  const say = createSpeaker(table, (value) => value.toLocaleString('en'));
  return {
    problem: (...[code, params]: ProblemOf<Table>): Problem => ({ code: String(code), params: params ?? {} }),
    say: (problem: Problem): string => say(problem) ?? problem.code,
  };
}
