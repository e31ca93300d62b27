import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { resolve as absolute, basename, delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readMemory } from '../../sandbox/guard.ts';
import { defaultLimits } from '../../sandbox/index.ts';
import { wrapCommand } from '../../sandbox/protections.ts';
import type { SandboxCommand } from '../../sandbox/types.ts';

const memoryLookMs = 20;
/** The distance between our limit of memory and the sandbox's. */
const memoryMargin = 96 * 1024 * 1024;
/** LibreOffice 7.4 needs 216 MB for a page of text; with less it is not started. */
const leastMemory = 230 * 1024 * 1024;

/** The usual places of LibreOffice when it is not on the PATH. */
const usualPlaces = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

/** @returns the path of LibreOffice: the given one, else on the PATH, else in the usual places; undefined if there is none */
export async function findSoffice(named?: string): Promise<string | undefined> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = named ? [absolute(named)] : [...onPath.map((folder) => join(folder, 'soffice')), ...usualPlaces];
  for (const place of places) {
    if (await isProgram(place)) return place;
  }
  return undefined;
}

/** @returns what the sandbox must show of LibreOffice: the program, and the folder that it leads to with everything beside it */
export function listSofficePaths(soffice: string): string[] {
  const program = realpathSync(soffice);
  return basename(dirname(program)) === 'program' ? [soffice, dirname(dirname(program))] : [soffice, program];
}

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** A conversion. The filters are named, so that LibreOffice does not guess at hostile bytes. */
interface Conversion {
  path: string;
  /** Import filter, as LibreOffice calls it: `MS Word 97`. */
  from: string;
  /** Extension and export filter: `docx:MS Word 2007 XML`. */
  to: string;
  workDir: string;
  timeMs: number;
  wrapsPrograms?: boolean;
}

/** 'refused': LibreOffice could not read the document. */
type Converted = { kind: 'made'; path: string } | { kind: 'not_made'; why: 'time' | 'memory' | 'refused' };

/**
 * Converts a document with LibreOffice, in a profile of its own inside the work folder, with macros, linked files and Java
 * off. It ends before the sandbox's limit, so that only the conversion fails, not the file.
 * @throws Error when the program cannot be started
 */
export async function convert(soffice: string, conversion: Conversion): Promise<Converted> {
  if (memoryLeft() < leastMemory) return { kind: 'not_made', why: 'memory' };
  const folder = await mkdtemp(join(conversion.workDir, 'soffice-'));
  const profile = join(folder, 'profile');
  const results = join(folder, 'results');
  await mkdir(join(profile, 'user'), { recursive: true });
  await mkdir(results);
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings);
  const args = [
    `-env:UserInstallation=${pathToFileURL(profile)}`,
    ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nofirststartwizard'],
    `--infilter=${conversion.from}`,
    ...['--convert-to', conversion.to, '--outdir', results, absolute(conversion.path)],
  ];
  const reads = [absolute(conversion.path), ...listSofficePaths(soffice)];
  const killed = await run({ file: soffice, args, workDir: folder, reads }, conversion);
  // The exit code is 0 even for an unreadable file. A killed conversion may leave an incomplete result.
  const [result] = await readdir(results);
  if (killed) return { kind: 'not_made', why: killed };
  return result === undefined ? { kind: 'not_made', why: 'refused' } : { kind: 'made', path: join(results, result) };
}

/** @returns why it was killed; undefined if it ended by itself */
async function run(command: SandboxCommand, conversion: Conversion): Promise<'time' | 'memory' | undefined> {
  const { file: soffice, args, workDir: folder } = command;
  const { PATH, SystemRoot } = process.env;
  const env = { PATH, SystemRoot, HOME: folder, TMPDIR: folder, TMP: folder, LANG: 'C.UTF-8' };
  const { promise, resolve, reject } = Promise.withResolvers<'time' | 'memory' | undefined>();
  const { timeMs, wrapsPrograms } = conversion;
  const words = wrapsPrograms ? await wrapCommand(command, defaultLimits, folder) : [soffice, ...args];
  const [program = soffice, ...rest] = words;
  const child = spawn(program, rest, { cwd: folder, env, stdio: 'ignore' });
  let killed: 'time' | 'memory' | undefined;
  const kill = (why: 'time' | 'memory') => {
    killed ??= why;
    // LibreOffice's starter passes SIGTERM on; a namespace ends with its first process.
    child.kill(program === soffice ? 'SIGTERM' : 'SIGKILL');
  };
  const late = setTimeout(() => kill('time'), timeMs);
  const looking = setInterval(async () => {
    if (child.pid !== undefined && (await readMemory(child.pid)) > memoryLeft()) kill('memory');
  }, memoryLookMs);
  child.once('error', reject);
  child.once('close', () => resolve(killed));
  return promise.finally(() => {
    clearTimeout(late);
    clearInterval(looking);
  });
}

const memoryLeft = () => defaultLimits.memoryBytes - process.memoryUsage.rss() - memoryMargin;

const item = (path: string, property: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${property}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** Settings that keep LibreOffice from following links, even to files beside the document. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${[
  item('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  item('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  item('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  item('Office.Common/Security/Scripting', 'DisableActiveContent', 'true'),
  item('Office.Writer/Content/Update', 'Link', '2'),
  item('Office.Calc/Content/Update', 'Link', '2'),
  item('Office.Java/VirtualMachine', 'Enable', 'false'),
].join('')}</oor:items>`;
