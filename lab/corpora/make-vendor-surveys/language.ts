/** The content of a survey in one language: people, questions, options and comments, all invented. */
export interface Language {
  code: string;
  first: readonly string[];
  last: readonly string[];
  /** Whether people write the family name first, without a blank ("王伟"). */
  isFamilyFirst?: boolean;
  /** Headers: full name, first name, last name, e-mail address, time of submission. */
  heads: { name: string; first: string; last: string; email: string; time: string };
  /** "Select all that apply": one option holds a comma, one brackets with a comma. */
  sources: { ask: string; options: readonly string[] };
  satisfied: { ask: string; options: readonly string[] };
  age: { ask: string; options: readonly string[] };
  /** Zero to ten. */
  recommend: string;
  rank: { ask: string; items: readonly string[] };
  why: { ask: string; sentences: readonly string[] };
  /** Yes and no. */
  consent: { ask: string; options: readonly [string, string] };
}
