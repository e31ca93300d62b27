/** Longer texts are cut: a report is read by people. */
const longest = 4000;

interface Rule {
  pattern: RegExp;
  instead: string;
  /** Whether what was found is meant; absent: always. */
  isMeant?: (found: string) => boolean;
}

/** In this order: what is quoted may be an answer, a file's name or a path with blanks in it. Each is linear. */
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
  { pattern: /[^\s<>]+/g, instead: '<email>', isMeant: (found) => /[^@]@[^@]/.test(found) },
  { pattern: /(?:\\\\|\b[a-z]:[\\/])[^\n:,)]*/gi, instead: '<path>' },
  { pattern: /(^|[\s(=,:])[~.]{0,2}\/[^\s/][^\n:,)]*/gm, instead: '$1<path>' },
  // A token, a key, a hash: long, and no name in a program, which has no digits.
  { pattern: /[\w+/=-]{20,}/g, instead: '<key>', isMeant: (found) => /\d/.test(found) },
];

function apply(text: string, { pattern, instead, isMeant = () => true }: Rule): string {
  return text.replace(pattern, (found, before: unknown) => {
    if (!isMeant(found)) return found;
    return instead.replace('$1', typeof before === 'string' ? before : '');
  });
}

/**
 * Takes out of a text what must not leave this computer: tokens, secrets, answers, names and places of files. It takes rather
 * too much than too little.
 * @param appFolder where the program itself lies: places in it stay, as they say where something went wrong
 */
export function redactor(appFolder: string): (text: string) => string {
  const own = [`file://${appFolder.replaceAll('\\', '/')}`, appFolder];
  return (text) => {
    let left = text.slice(0, longest);
    for (const folder of own) left = left.replaceAll(folder, '<app>');
    const kept: string[] = [];
    // Places in the program are kept as they are while the rules go over the rest.
    left = left.replace(/<app>[\w./\\-]{0,300}(?::\d{1,7}){0,2}/g, (place) => `\ue000${kept.push(place) - 1}\ue000`);
    for (const rule of rules) left = apply(left, rule);
    return left.replace(/\ue000(\d{1,4})\ue000/g, (_, at) => kept[Number(at)] ?? '');
  };
}
