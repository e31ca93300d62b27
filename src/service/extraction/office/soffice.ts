import { spawn } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { resolve as absolute, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where LibreOffice installs itself when it is not on the PATH. */
const usualPlaces = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

/** @returns LibreOffice's program: the one named, else from the PATH, else from its usual places; undefined without it. */
export async function findSoffice(named?: string): Promise<string | undefined> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = named ? [named] : [...onPath.map((folder) => join(folder, 'soffice')), ...usualPlaces];
  for (const place of places) {
    if (await isProgram(place)) return place;
  }
  return undefined;
}

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** A document and what LibreOffice is to make of it. Filters are named, so that it does not guess at hostile bytes. */
export interface Conversion {
  path: string;
  /** Import filter, as LibreOffice calls it: `MS Word 97`. */
  from: string;
  /** Extension and export filter: `docx:MS Word 2007 XML`. */
  to: string;
  work_dir: string;
  time_ms: number;
}

/**
 * Converts a document with LibreOffice, in a profile of its own inside the work folder, with macros, linked files and Java off.
 * @returns the path of the result; undefined when LibreOffice made none in time
 */
export async function convert(soffice: string, conversion: Conversion): Promise<string | undefined> {
  const folder = await mkdtemp(join(conversion.work_dir, 'soffice-'));
  const profile = join(folder, 'profile');
  const results = join(folder, 'results');
  await mkdir(join(profile, 'user'), { recursive: true });
  await mkdir(results);
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings);
  await run(
    soffice,
    [
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nofirststartwizard'],
      `--infilter=${conversion.from}`,
      ...['--convert-to', conversion.to, '--outdir', results, absolute(conversion.path)],
    ],
    conversion,
    folder,
  );
  const [result] = await readdir(results);
  return result === undefined ? undefined : join(results, result);
}

/** Its exit code says nothing: it is 0 for a file it could not read. */
function run(soffice: string, args: string[], { time_ms }: Conversion, folder: string): Promise<void> {
  const { PATH, SystemRoot } = process.env;
  const env = { PATH, SystemRoot, HOME: folder, TMPDIR: folder, TMP: folder, LANG: 'C.UTF-8' };
  return new Promise((resolve) => {
    const child = spawn(soffice, args, { cwd: folder, env, stdio: 'ignore', timeout: time_ms });
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
}

const item = (path: string, property: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${property}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** What a document may make LibreOffice do: nothing. Links are never followed, not even to files beside the document. */
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
