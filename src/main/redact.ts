/** Longer texts are cut, because users read the report. */
const maxLength = 4000;

interface Rule {
  pattern: RegExp;
  instead: string;
  /** Whether a match is to be replaced; absent: always. */
  applies?: (found: string) => boolean;
}

/** Applied in this order: quoted text may be an answer, a file name or a path with spaces. Each pattern takes linear time. */
const rules: readonly Rule[] = [
  { pattern: /\b(?:https?|app|sheaf|wss?):\/\/[^\s"'<>]*/gi, instead: '<address>' },
  { pattern: /\bfile:\/\/[^\s"'<>)]*/gi, instead: '<path>' },
  { pattern: /"[^"\n]*"/g, instead: '“…”' },
  { pattern: /'[^'\n]*'/g, instead: '“…”' },
  { pattern: /`[^`\n]*`/g, instead: '“…”' },
  { pattern: /“[^“”\n]*”|„[^„“\n]*“/g, instead: '“…”' },
  { pattern: /\bBearer\s+\S+/gi, instead: '<secret>' },
  {
    pattern:
      /\b(?:authorization|cookie|credential|password|policy|secret|signature|token|x-amz-[\w-]{1,40})\s?[=:]\s?\S+/gi,
    instead: '<secret>',
  },
  { pattern: /[^\s<>]+/g, instead: '<email>', applies: (found) => /[^@]@[^@]/.test(found) },
  { pattern: /(?:\\\\|\b[a-z]:[\\/])[^\n:,)]*/gi, instead: '<path>' },
  { pattern: /(^|[\s(=,:])[~.]{0,2}\/[^\s/][^\n:,)]*/gm, instead: '$1<path>' },
  // A token, key or hash: long, and with digits, which names in our program do not have.
  { pattern: /[\w+/=-]{20,}/g, instead: '<key>', applies: (found) => /\d/.test(found) },
];

function apply(text: string, { pattern, instead, applies = () => true }: Rule): string {
  return text.replace(pattern, (found, before: unknown) => {
    if (!applies(found)) return found;
    return instead.replace('$1', typeof before === 'string' ? before : '');
  });
}

/**
 * Removes from a text what must not leave this computer: tokens, secrets, answers, names and paths of files. When in doubt
 * it removes.
 * @param appFolder the folder of the program: paths in it stay, because they say where an error happened
 * @returns the function that redacts a text
 */
export function createRedactor(appFolder: string): (text: string) => string {
  const own = [`file://${appFolder.replaceAll('\\', '/')}`, appFolder];
  return (text) => {
    let left = text.slice(0, maxLength);
    for (const folder of own) left = left.replaceAll(folder, '<app>');
    const kept: string[] = [];
    // Paths in the program are set aside while the rules are applied.
    left = left.replace(/<app>[\w./\\-]{0,300}(?::\d{1,7}){0,2}/g, (place) => `\ue000${kept.push(place) - 1}\ue000`);
    for (const rule of rules) left = apply(left, rule);
    return left.replace(/\ue000(\d{1,4})\ue000/g, (_, at) => kept[Number(at)] ?? '');
  };
}
