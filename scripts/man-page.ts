// Writes man/sheaf.1 from the definitions of the commands: node scripts/man-page.ts. A test fails when the page is out of date.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Option } from 'commander';
import { type CommandEntry, commandEntries } from '../src/service/cli/command-tree.ts';
import { loadProgram } from '../src/service/cli/program.ts';

/** The page, in the repository and in the package. */
export const manPage = fileURLToPath(new URL('../man/sheaf.1', import.meta.url));

/** Escapes what roff would take for its own. */
function roff(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\(rs')
    .replaceAll('-', '\\-')
    .replaceAll('“', '\\(lq')
    .replaceAll('”', '\\(rq')
    .replaceAll('’', '\\(cq')
    .replaceAll('…', '...');
  return escaped.replaceAll(/^([.'])/gm, '\\&$1');
}

function optionLines({ flags, description, argChoices, defaultValue, envVar }: Option): string[] {
  // Other defaults, such as the data folder, differ from computer to computer.
  const isPlain = typeof defaultValue === 'number' || (typeof defaultValue === 'string' && argChoices !== undefined);
  const more = [
    ...(argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]),
    ...(isPlain ? [`${defaultValue} unless given`] : []),
    ...(envVar === undefined ? [] : [`or ${envVar}`]),
  ];
  return ['.TP', `.B ${roff(flags)}`, roff(`${description}${more.length === 0 ? '' : ` (${more.join('; ')})`}`)];
}

/** Calls as they are typed, not filled. */
const exampleLines = (calls: readonly string[]): string[] =>
  calls.length === 0 ? [] : ['.PP', 'Examples:', '.nf', ...calls.map((call) => roff(`  sheaf ${call}`)), '.fi'];

function commandLines({ path, description, usage, options, words, examples }: CommandEntry): string[] {
  // A command that only holds others has --help and no other option, and is not called by itself.
  const isCalled = words.length === 0 || options.length > 1 || examples.length > 0;
  const call = isCalled ? [`.B ${roff(`sheaf ${path} ${usage}`)}`, '.PP'] : [];
  return [`.SS ${roff(path)}`, ...call, roff(description), ...options.flatMap(optionLines), ...exampleLines(examples)];
}

const exitCodes: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'Done. Help and version too.'],
  [1, 'It failed; of several files, at least one did. Damage was found.'],
  [2, 'Wrong use. Standard error says what is wrong.'],
  [3, 'Of status: no service runs on the data folder.'],
];

const variables: readonly (readonly [name: string, meaning: string])[] = [
  ['SHEAF_DATA_DIR', 'The data folder where --data-dir is not given.'],
  ['SHEAF_TOKEN', 'The token of --url.'],
  ['SHEAF_CLIENT_SECRET', 'The secret of --client-id.'],
  ['SHEAF_DATABASE_URL', 'The PostgreSQL database of a server, in place of the one in the data folder.'],
  [
    'SHEAF_LOG',
    'The level of the log: warn for serve and storage, error for other commands, unless set; debug adds stacks to errors.',
  ],
];

/** @returns the man page of sheaf */
export async function makeManPage(): Promise<string> {
  const [program, ...commands] = commandEntries(await loadProgram());
  const table = (rows: readonly (readonly [string | number, string])[]) =>
    rows.flatMap(([name, meaning]) => ['.TP', `.B ${roff(String(name))}`, roff(meaning)]);
  const lines = [
    '.\\" Made by scripts/man-page.ts from the definitions of the commands.',
    '.TH SHEAF 1',
    '.SH NAME',
    'sheaf \\- survey exports, documents and recordings into an organised workspace',
    '.SH SYNOPSIS',
    '.B sheaf',
    '.I command',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    roff(program?.description ?? ''),
    ...exampleLines(program?.examples ?? []),
    '.PP',
    'Programs read standard output; words for people and logs go to standard error.',
    'Commands that list things print a table on a terminal and one JSON line each everywhere else.',
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH EXIT STATUS',
    ...table(exitCodes),
    '.SH ENVIRONMENT',
    ...table(variables),
  ];
  return `${lines.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(dirname(manPage), { recursive: true });
  writeFileSync(manPage, await makeManPage());
}
