/** How many characters of a sentence are shown at first: four lines or so. */
const most = 320;

/** Commands of a terminal, and what else nobody sees: control characters, and those that turn the direction of what follows. */
const commands = /\p{Cc}\[[\d;?]*[A-Za-z]|[[\p{Cc}\u202a-\u202e\u2066-\u2069]--[\n\t]]/gv;

/** @returns the text without the commands of a terminal or of a direction */
export const plain = (text: string): string => text.replace(commands, '');

/** @returns the beginning of a text, up to the end of a word; null when the text is short enough to be shown as a whole */
export function shortened(text: string): string | null {
  const characters = [...text.slice(0, 2 * most + 2)];
  if (characters.length <= most) return null;
  const beginning = characters.slice(0, most).join('');
  const word = beginning.search(/\s\S{0,40}$/);
  return `${(word === -1 ? beginning : beginning.slice(0, word)).trimEnd()}…`;
}
