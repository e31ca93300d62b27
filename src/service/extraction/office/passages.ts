import { type DocumentDetails, ownLimits, type Passage } from '../../../contract/index.ts';

/** A section longer than this goes on in another passage: passages are read and searched one at a time. */
const passageCharacters = 32 * 1024;

/** Gathers a document's text line by line, up to `ownLimits.extractBytes` in UTF-8. */
export interface PassageWriter {
  /** Starts a section. `level` puts its title into the outline. */
  section(title: string | null, level?: number): void;
  /** Appends a line to the section; a document that begins without a heading has a first section without a title. */
  line(text: string): void;
  /** Nothing more is taken: reading on is of no use. */
  readonly full: boolean;
  finish(): { passages: Omit<Passage, 'position'>[] } & Pick<DocumentDetails, 'outline' | 'characters' | 'truncated'>;
}

/** @returns an empty writer. */
export function passageWriter(limitBytes: number = ownLimits.extractBytes): PassageWriter {
  const passages: { title: string | null; lines: string[]; characters: number }[] = [];
  const outline: DocumentDetails['outline'] = [];
  let left = limitBytes;
  let full = false;
  const take = (text: string) => {
    const taken = firstBytes(text, left);
    left -= Buffer.byteLength(taken) + 1;
    full ||= taken.length < text.length || left <= 0;
    return taken;
  };
  const open = (title: string | null) => {
    const passage = { title, lines: [], characters: 0 };
    passages.push(passage);
    return passage;
  };
  return {
    get full() {
      return full;
    },
    section(title, level) {
      if (full) return;
      const kept = title === null ? null : take(oneLine(title));
      open(kept);
      if (level !== undefined && kept) outline.push({ level, title: kept, position: passages.length });
    },
    line(text) {
      if (full) return;
      let passage = passages.at(-1) ?? open(null);
      if (passage.characters > passageCharacters) passage = open(passage.title);
      const taken = take(wellFormed(text));
      passage.lines.push(taken);
      passage.characters += taken.length + 1;
    },
    finish() {
      const done = passages.map(({ title, lines }) => ({ title, text: lines.join('\n'), start: null, end: null }));
      const characters = done.reduce((sum, { text }) => sum + text.length, 0);
      return { passages: done, outline, characters, truncated: full };
    },
  };
}

const oneLine = (text: string) => wellFormed(text).split(/\s+/).filter(Boolean).join(' ');

/** XML cannot hold a NUL, but `_x0000_` escapes can; half a surrogate pair has no UTF-8. */
const wellFormed = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** The longest start of `text` that fits in `bytes` of UTF-8. */
function firstBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
  const cut = new TextDecoder().decode(Buffer.from(text).subarray(0, Math.max(0, bytes)));
  return cut.endsWith('\ufffd') ? cut.slice(0, -1) : cut;
}
