import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A command that a page of ours names. */
interface DocumentedCommand {
  page: string;
  text: string;
  /** A line of a fenced block is a whole command; what stands in a sentence may be a part of one. */
  isWhole: boolean;
}

const fence = /^```(?:sh|bash|shell|console)\n(.*?)^```/gms;
const span = /`((?:npm|npx|node|sheaf|[A-Z_]{4,40}=\S+ \w+) [^`\n]{1,300})`/g;

/** @returns the fenced blocks of shell of a page, each with the heading above it */
export function findBlocks(text: string): { heading: string; text: string }[] {
  let heading = '';
  return [...text.matchAll(/^#+ ([^\n]+)$|^```sh\n(.*?)^```/gms)].flatMap(([, title, block]) => {
    if (title !== undefined) heading = title;
    return block === undefined ? [] : [{ heading, text: block }];
  });
}

function findCommands(page: string, text: string): DocumentedCommand[] {
  const lines = [...text.matchAll(fence)].flatMap(([, block = '']) => block.split('\n').map((line) => line.trim()));
  const whole = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const spans = [...text.replaceAll(fence, '').matchAll(span)].map(([, command = '']) => command);
  const named = [...spans, ...lines.flatMap((line) => [...line.matchAll(span)].map(([, command = '']) => command))];
  return [
    ...whole.map((command) => ({ page, text: command, isWhole: true })),
    ...named.map((command) => ({ page, text: command, isWhole: false })),
  ];
}

/** The command on any port: that of the page may be taken on this computer, also by another test that runs the same line. */
export const onAnyPort = (command: string): string => command.replace(/ --port \d+/, ' --port 0');

/** Every command that README, CONTRIBUTING and the pages of docs/ name. @param root the project's folder */
export function documentedCommands(root: string): DocumentedCommand[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, 'docs', name))
    .sort();
  const pages = [...['README.md', 'CONTRIBUTING.md', 'e2e/README.md'].map((name) => join(root, name)), ...docs];
  return pages.flatMap((page) => findCommands(relative(root, page), readFileSync(page, 'utf8')));
}
