import { chooseTarget, type OfficePackage, type Relationship } from './package.ts';
import { attribute } from './xml.ts';

const noteKinds = ['footnote', 'endnote'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Text of the notes, by kind and id: `footnote 2`. */
export type Notes = ReadonlyMap<string, string>;

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
        id = attribute(attributes, 'type') === undefined ? attribute(attributes, 'id') : undefined;
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
