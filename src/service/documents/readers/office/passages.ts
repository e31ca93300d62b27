import type { DocumentDetails, Passage } from '../../../../contract/index.ts';
import { LimitedText } from '../limited-text.ts';

/** A longer section continues in another passage, because passages are read and searched one at a time. */
const passageCharacters = 32 * 1024;

/** Collects a document's text line by line, up to `ownLimits.extractBytes` in UTF-8. */
export interface PassageWriter {
  /** Starts a section. `level` puts its title into the outline. */
  section(title: string | null, level?: number): void;
  /** Appends a line to the section. Text before the first heading goes to a section without a title. */
  line(text: string): void;
  /** The limit is reached: no further text is accepted. */
  readonly full: boolean;
  finish(): { passages: Omit<Passage, 'position'>[] } & Pick<DocumentDetails, 'outline' | 'characters' | 'truncated'>;
}

/** @returns an empty writer. */
export function createPassageWriter(): PassageWriter {
  const passages: { title: string | null; lines: string[]; characters: number }[] = [];
  const outline: DocumentDetails['outline'] = [];
  const kept = new LimitedText();
  const open = (title: string | null) => {
    const passage = { title, lines: [], characters: 0 };
    passages.push(passage);
    return passage;
  };
  return {
    get full() {
      return kept.truncated;
    },
    section(title, level) {
      if (kept.truncated) return;
      const taken = title === null ? null : kept.take(oneLine(title));
      open(taken);
      if (level !== undefined && taken) outline.push({ level, title: taken, position: passages.length });
    },
    line(text) {
      if (kept.truncated) return;
      let passage = passages.at(-1) ?? open(null);
      if (passage.characters > passageCharacters) passage = open(passage.title);
      const taken = kept.take(`${wellFormed(text)}\n`);
      passage.lines.push(taken);
      passage.characters += taken.length;
    },
    finish() {
      const done = passages.map(({ title, lines }) => ({ title, text: withoutEnd(lines), start: null, end: null }));
      const { characters, truncated } = kept;
      return { passages: done, outline, characters, truncated };
    },
  };
}

const withoutEnd = (lines: readonly string[]) => {
  const text = lines.join('');
  return text.endsWith('\n') ? text.slice(0, -1) : text;
};

const oneLine = (text: string) => wellFormed(text).split(/\s+/).filter(Boolean).join(' ');

/** `_x0000_` escapes can hold a NUL, which XML itself cannot; half a surrogate pair cannot be written in UTF-8. */
const wellFormed = (text: string) => text.replaceAll('\0', '').toWellFormed();
