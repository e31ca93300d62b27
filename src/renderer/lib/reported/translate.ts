/** An English sentence with its German one. `{name}` stands for what is inserted in both. */
export type Pair = readonly [english: string, german: string];

interface Translation {
  english: RegExp;
  german: string;
}

/** Longer reports are another service's. */
const longest = 1000;

/** A template as an expression: each `{name}` matches any text. */
function translation([english, german]: Pair): Translation {
  const escaped = english.replace(/[.*+?^$()|[\]\\/]/g, '\\$&');
  return { english: new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 'u'), german };
}

/**
 * @param sentences the first one that fits is taken
 * @param details what may be inserted in sentences; anything else is inserted as it came
 * @returns a function that translates a report of one or more sentences; one with an unknown sentence stays as it came
 */
export function createTranslator(sentences: readonly Pair[], details: readonly Pair[]): (said: string) => string {
  const whole = sentences.map(translation);
  const parts = details.map(translation);
  const translated = (among: readonly Translation[], text: string): string | null => {
    for (const { english, german } of among) {
      const found = english.exec(text);
      if (found === null) continue;
      const { groups = {} } = found;
      const insert = (part: string) => translated(parts, part) ?? part;
      return german.replace(/\{(\w+)\}/g, (_, name: string) => insert(groups[name] ?? ''));
    }
    return null;
  };
  return (said) => {
    if (said.length > longest) return said;
    const german = said.split(/(?<=[.?]) (?=\p{Lu})/u).map((one) => translated(whole, one));
    return german.includes(null) ? said : german.join(' ');
  };
}
