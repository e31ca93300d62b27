import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** @returns what the modules of a program of ours are read from: its own folder, our packages beside it, and libraries further up */
export function listCodePaths(script: string): string[] {
  const folders: string[] = [];
  for (let folder = dirname(script); folder !== dirname(folder); folder = dirname(folder)) folders.push(folder);
  const root = folders.find((folder) => existsSync(join(folder, 'package.json'))) ?? dirname(script);
  const [top = ''] = relative(root, script).split(sep);
  const libraries = folders.map((folder) => join(folder, 'node_modules')).filter(existsSync);
  // A link in node_modules leads to each of our packages where the sources run; a build holds them.
  const packages = [join(root, 'packages')].filter(existsSync);
  // What lies beside the archive of the app: native modules.
  const unpacked = [`${root}.unpacked`].filter(existsSync);
  return [join(root, top), join(root, 'package.json'), ...packages, ...libraries, ...unpacked];
}

/** Whether this Node has permissions without a flag for experiments: from 22.13 on. */
export const hasNodePermissions = (): boolean => process.allowedNodeEnvironmentFlags.has('--permission');

interface Permissions {
  reads: readonly string[];
  workDir: string;
  /** Whether it may start programs; they have the permissions of the user. */
  starts: boolean;
}

/**
 * The second layer, on every system: Node's permission model. It stops JavaScript that was made to read another file; native
 * code of a library it does not stop (docs/decisions/0008).
 * @returns options for Node; none before Node 22.13, which has no such model
 */
export function listNodePermissions({ reads, workDir, starts }: Permissions): string[] {
  if (!hasNodePermissions()) return [];
  return [
    ...['--permission', '--allow-addons', `--allow-fs-write=${workDir}`],
    ...[workDir, ...reads].map((path) => `--allow-fs-read=${path}`),
    ...(starts ? ['--allow-child-process'] : []),
  ];
}
