/** What the entries of a list say about its columns, collected while they are read. */
export class ListFacts {
  /** The text of a question, by field. */
  readonly texts = new Map<string, string>();
  /** The words of each code, by field. */
  readonly labels = new Map<string, Map<string, string>>();
  /** Fields that hold rows of their own. */
  readonly repeats = new Set<string>();
}
