import { readOutlineLevel } from './docx-styles.ts';
import { chooseTarget, type OfficePackage, type Relationship } from './package.ts';
import type { PassageWriter } from './passages.ts';
import { TableReader } from './table.ts';
import { type Attributes, readAttribute, type XmlHandlers } from './xml.ts';

interface Context {
  levels: ReadonlyMap<string, number>;
  notes: Notes;
  writer: PassageWriter;
}

/** Counts for documents without a page count. */
interface BodyCounts {
  paragraphs: number;
  /** Page breaks that the author set. */
  hardBreaks: number;
  /** Page breaks as Word last laid the document out. */
  renderedBreaks: number;
}

interface Paragraph {
  text: string;
  level: number | undefined;
  styleLevel: number | undefined;
  breaksPage: boolean;
}

/** Subtrees that repeat or delete other content, and tab stops, which have the same name as tabs. */
const skipped = new Set(['Fallback', 'moveFrom', 'del', 'rPrChange', 'pPrChange', 'sectPrChange', 'tabs']);
const characters: Readonly<Record<string, string>> = { tab: '\t', ptab: '\t', cr: '\n', noBreakHyphen: '-' };
const noteReferences: Readonly<Record<string, NoteKind>> = {
  footnoteReference: 'footnote',
  endnoteReference: 'endnote',
};
/** Section types that do not start a page. */
const samePage = new Set(['continuous', 'nextColumn']);

/** Reads the body in document order into the writer: headings open sections, a table row is a line. @throws ParseFailure */
export async function readBody(office: OfficePackage, context: Context): Promise<BodyCounts> {
  const reader = new BodyReader(context);
  await office.read(office.main, reader);
  reader.endSection();
  return reader.counts;
}

class BodyReader implements XmlHandlers {
  readonly counts: BodyCounts = { paragraphs: 0, hardBreaks: 0, renderedBreaks: 0 };
  readonly #context: Context;
  readonly #table: TableReader;
  /** Open paragraphs: a text box has paragraphs inside a paragraph. */
  readonly #paragraphs: Paragraph[] = [];
  #pendingNotes: string[] = [];
  #noteCount = 0;
  #skipping = 0;
  #inText = false;

  constructor(context: Context) {
    this.#context = context;
    this.#table = new TableReader((line) => context.writer.line(line));
  }

  open(name: string, attributes: Attributes): void {
    if (this.#skipping > 0 || skipped.has(name)) this.#skipping++;
    else if (name === 't') this.#inText = true;
    else if (name === 'lastRenderedPageBreak') this.counts.renderedBreaks++;
    else if (name === 'p') {
      this.#paragraphs.push({ text: '', level: undefined, styleLevel: undefined, breaksPage: false });
    } else {
      const paragraph = this.#paragraphs.at(-1);
      if (paragraph) this.#openInParagraph(name, attributes, paragraph);
      this.#table.open(name);
    }
  }

  close(name: string): void {
    if (this.#skipping > 0) this.#skipping--;
    else if (name === 't') this.#inText = false;
    else if (name === 'p') this.#endParagraph();
    else this.#table.close(name);
  }

  text(chunk: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (this.#inText && this.#skipping === 0 && paragraph) paragraph.text += chunk;
  }

  done(): boolean {
    return this.#context.writer.full;
  }

  /** Writes the notes referred to since the last heading. */
  endSection(): void {
    for (const note of this.#pendingNotes) this.#context.writer.line(note);
    this.#pendingNotes = [];
  }

  #openInParagraph(name: string, attributes: Attributes, paragraph: Paragraph): void {
    const value = readAttribute(attributes, 'val');
    if (name === 'pStyle') paragraph.styleLevel = this.#context.levels.get(value ?? '');
    else if (name === 'outlineLvl') paragraph.level = readOutlineLevel(value) ?? 0;
    else if (name === 'sectPr') paragraph.breaksPage = true;
    else if (name === 'type' && samePage.has(value ?? '')) paragraph.breaksPage = false;
    else if (name === 'pageBreakBefore' && value !== '0' && value !== 'false') this.counts.hardBreaks++;
    else if (name === 'br') {
      if (readAttribute(attributes, 'type') === 'page') this.counts.hardBreaks++;
      paragraph.text += '\n';
    } else if (Object.hasOwn(characters, name)) paragraph.text += characters[name];
    else if (Object.hasOwn(noteReferences, name)) this.#addNote(`${noteReferences[name]}`, attributes, paragraph);
  }

  #addNote(kind: string, attributes: Attributes, paragraph: Paragraph): void {
    const text = this.#context.notes.get(`${kind} ${readAttribute(attributes, 'id') ?? ''}`);
    if (text === undefined) return;
    this.#noteCount++;
    paragraph.text += `[${this.#noteCount}]`;
    this.#pendingNotes.push(`[${this.#noteCount}] ${text}`);
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph) return;
    this.counts.paragraphs++;
    if (paragraph.breaksPage) this.counts.hardBreaks++;
    const level = paragraph.level ?? paragraph.styleLevel;
    const text = paragraph.text.trim();
    if (this.#table.inside) this.#table.paragraph(text);
    else if (level && text) {
      this.endSection();
      this.#context.writer.section(text, level);
    } else if (text) this.#context.writer.line(text);
  }
}

const noteKinds = ['footnote', 'endnote'] as const;
type NoteKind = (typeof noteKinds)[number];

/** Text of the notes, by kind and id: `footnote 2`. */
type Notes = ReadonlyMap<string, string>;

/** The most text that is kept of the footnotes, and of the endnotes, in characters. */
const mostCharacters = 4 * 1024 * 1024;

/** Reads footnotes and endnotes without the separators that Word stores with them. @throws ParseFailure */
export async function readNotes(office: OfficePackage, parts: ReadonlyMap<string, Relationship>): Promise<Notes> {
  const notes = new Map<string, string>();
  for (const kind of noteKinds) await readKind(office, chooseTarget(parts, `${kind}s`), kind, notes);
  return notes;
}

async function readKind(office: OfficePackage, part: string | undefined, kind: NoteKind, notes: Map<string, string>) {
  let id: string | undefined;
  let text = '';
  let inText = false;
  let characters = 0;
  await office.read(part, {
    open(name, attributes) {
      if (name === kind) {
        id = readAttribute(attributes, 'type') === undefined ? readAttribute(attributes, 'id') : undefined;
        text = '';
      } else if (name === 't') inText = true;
      else if (name === 'tab' || name === 'br' || name === 'p') text += ' ';
    },
    close(name) {
      if (name === 't') inText = false;
      if (name !== kind || id === undefined) return;
      notes.set(`${kind} ${id}`, text.trim());
      characters += text.length;
    },
    text(chunk) {
      if (inText) text += chunk;
    },
    done: () => characters > mostCharacters,
  });
}
