import type { OfficePackage } from './package.ts';
import type { XmlHandlers } from './xml.ts';

/** The most that is read of the shared strings, in characters. They stay in memory, because any cell may refer to them. */
const mostCharacters = 64 * 1024 * 1024;

/** Reads the shared strings; a large survey has a million of them. @throws ParseFailure */
export async function readSharedStrings(
  office: OfficePackage,
  part: string | undefined,
): Promise<{ values: readonly string[]; truncated: boolean }> {
  const values: string[] = [];
  const item = richText();
  let characters = 0;
  await office.read(part, {
    open: item.open,
    text: item.text,
    close(name) {
      item.close(name);
      if (name !== 'si') return;
      const value = item.take();
      characters += value.length;
      values.push(value);
    },
    done: () => characters > mostCharacters,
  });
  return { values, truncated: characters > mostCharacters };
}

/** Joins the formatted pieces of a text, without the reading aids (`rPh`) of Japanese. */
export function richText(): Required<Pick<XmlHandlers, 'open' | 'close' | 'text'>> & { take(): string } {
  let value = '';
  let inText = false;
  let phonetic = false;
  return {
    open(name) {
      if (name === 't') inText = !phonetic;
      else if (name === 'rPh') phonetic = true;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
    text(chunk) {
      if (inText) value += chunk;
    },
    take() {
      const taken = unescaped(value);
      value = '';
      return taken;
    },
  };
}

/** `_x000D_` stands for a character XML cannot hold (ECMA-376, 22.9.2.19). */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
