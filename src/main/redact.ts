/** Longer texts are cut: a report is read by people. */
const longest = 4000;

const secretName = String.raw`(?:authorization|cookie|credential|password|policy|secret|signature|token|x-amz-[\w-]{1,40})`;

/** Each with what takes its place, in this order: what is quoted may be an answer, a file's name or a path with blanks in it. */
const rules: readonly [RegExp, string][] = [
  [/\b(?:https?|app|sheaf|wss?):\/\/[^\s"'<>]*/gi, '<address>'],
  [/\bfile:\/\/[^\s"'<>)]*/gi, '<path>'],
  [/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|“[^”\n]*”|„[^“\n]*“/g, '“…”'],
  [/\bBearer\s+\S+/gi, '<secret>'],
  [new RegExp(String.raw`\b${secretName}\s?[=:]\s?\S+`, 'gi'), '<secret>'],
  [/[^\s@<>]{1,64}@[^\s@<>]{1,255}/g, '<email>'],
  [/(?:\\\\|\b[a-z]:[\\/])[^\n:,)]*/gi, '<path>'],
  [/(^|[\s(=,:])[~.]{0,2}\/[^\s/][^\n:,)]*/gm, '$1<path>'],
  // A token, a key, a hash: long, and no word.
  [/[\w+/=-]{20,}/g, '<key>'],
];

/** Identifiers of programs are long as well, but have no digits. */
const isWord = (text: string): boolean => !/\d/.test(text);

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
    for (const [pattern, instead] of rules)
      left = left.replace(pattern, (found, before) =>
        instead === '<key>' && isWord(found) ? found : instead.replace('$1', typeof before === 'string' ? before : ''),
      );
    return left.replace(/\ue000(\d{1,4})\ue000/g, (_, at) => kept[Number(at)] ?? '');
  };
}
