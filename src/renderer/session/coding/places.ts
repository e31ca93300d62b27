import type { Place } from './document-codes.ts';

// The text of a passage stands in pieces, `[data-from]`, each a text node of its own: between them are the names of codes, which are no
// part of the text.

interface Piece {
  position: number;
  from: number;
  node: Text;
}

function listPieces(root: Element): Piece[] {
  return [...root.querySelectorAll<HTMLElement>('[data-from]')].flatMap(({ dataset, firstChild }) =>
    firstChild instanceof Text
      ? [{ position: Number(dataset.position), from: Number(dataset.from), node: firstChild }]
      : [],
  );
}

/** Without the blanks at both ends; none where nothing else is left. */
function trim({ position, from }: Pick<Place, 'position' | 'from'>, text: string): Place[] {
  const start = from + (text.length - text.trimStart().length);
  return text.trim() === '' ? [] : [{ position, from: start, to: start + text.trim().length }];
}

/** The words that are selected below an element, one place for each passage; none where nothing is. */
export function readSelected(root: Element): Place[] {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed) return [];
  const range = selection.getRangeAt(0);
  const found = new Map<number, { from: number; text: string }>();
  for (const { position, from, node } of listPieces(root)) {
    if (!range.intersectsNode(node)) continue;
    const start = range.startContainer === node ? range.startOffset : 0;
    const end = range.endContainer === node ? range.endOffset : node.length;
    if (end <= start) continue;
    const before = found.get(position);
    const text = `${before?.text ?? ''}${node.data.slice(start, end)}`;
    found.set(position, { from: before?.from ?? from + start, text });
  }
  return [...found].flatMap(([position, { from, text }]) => trim({ position, from }, text));
}

/** The text of a passage below an element; null where it is not shown. */
export function readText(root: Element, position: number): string | null {
  const pieces = listPieces(root).filter((piece) => piece.position === position);
  return pieces.length === 0 ? null : pieces.map(({ node }) => node.data).join('');
}

/** The whole words of a passage. */
export function findWhole(root: Element, position: number): Place[] {
  const text = readText(root, position) ?? '';
  return trim({ position, from: 0 }, text);
}

/** The sentence of a passage after or before a place in it. @param step 1: after its end; -1: before its start */
export function findSentence(root: Element, position: number, at: Place | undefined, step: 1 | -1): Place[] {
  const text = readText(root, position) ?? '';
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].flatMap(
    ({ segment, index }) => trim({ position, from: index }, segment),
  );
  const next =
    step === 1
      ? sentences.find(({ from }) => from >= (at?.to ?? 0))
      : sentences.findLast(({ to }) => to <= (at?.from ?? Number.POSITIVE_INFINITY));
  return next === undefined ? [] : [next];
}

/** The range of chosen words below an element; null where they are not shown. */
export function findRange(root: Element, places: readonly Place[]): Range | null {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  const pieces = listPieces(root);
  const start = pieces.findLast(({ position, from }) => position === first.position && from <= first.from);
  const end = pieces.findLast(({ position, from }) => position === last.position && from < last.to);
  if (start === undefined || end === undefined) return null;
  const range = document.createRange();
  range.setStart(start.node, first.from - start.from);
  range.setEnd(end.node, last.to - end.from);
  return range;
}

/** Selects a range of words. */
export function selectRange(range: Range | null): void {
  if (range !== null)
    getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
}
