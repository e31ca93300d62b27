/**
 * Characters that a terminal obeys instead of showing them: names of files, and sentences of another service, could set its
 * title, remove lines or write over them. What Sheaf draws itself passes: a return before a line, and the removal of the
 * rest of one.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const obeyed = /(?!^\r)(?!\u001b\[K)[\p{Cc}--[\n\t]]/gv;

/** @returns the same text, with a mark for each character that a terminal would obey */
export const terminalText = (text: string): string => text.replace(obeyed, '\ufffd');

/** Makes everything that is written to a stream from here on safe for a terminal. Not for data that another program reads. */
export function guardTerminal(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = (text: unknown, ...rest: unknown[]) =>
    write(typeof text === 'string' ? terminalText(text) : text, ...rest);
}
