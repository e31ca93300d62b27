/**
 * Characters that a terminal obeys instead of showing them: names and headers of files, and sentences of another service, could
 * set its title, remove lines, write over them, or turn a text around so that it reads as another one. What Sheaf draws itself
 * passes: a return before a line, and the removal of the rest of one.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const obeyed = /(?!^\r)(?!\u001b\[K)[[\p{Cc}\u202a-\u202e\u2066-\u2069]--[\n\t]]/gv;

/** @returns the same text, with a mark for each character that a terminal would obey */
export const toTerminalText = (text: string): string => text.replace(obeyed, '\ufffd');

/** Makes all words that are written to a stream from here on safe for a terminal. For what a program reads there is `toTerminalJson`. */
export function guardTerminal(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = (text: unknown, ...rest: unknown[]) =>
    write(typeof text === 'string' ? toTerminalText(text) : text, ...rest);
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** @returns JSON with the same content, in which a terminal finds nothing to obey */
export const toTerminalJson = (value: unknown): string => JSON.stringify(value).replace(obeyed, escaped);
