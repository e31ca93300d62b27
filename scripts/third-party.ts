// Writes what the package says of the work of others: out/THIRD-PARTY-NOTICES.txt with the licence texts, out/sbom.cdx.json (CycloneDX).
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const names = z.record(z.string(), z.string()).default({});
const locked = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
});
const lockFile = z.object({ packages: z.record(z.string(), locked) });
type Locked = z.output<typeof locked>;

interface ShippedPackage {
  name: string;
  version: string;
  license: string;
  /** Its folder in the project. */
  folder: string;
}

/** Packages that the window's bundle holds, which are devDependencies: what its sources import. Electron is the program itself. */
function windowPackages(own: Locked & { devDependencies?: Record<string, string> }): string[] {
  const sources = globSync('{src/{renderer,importer,contract},packages/{tables,survey-columns}}/**/*.{ts,tsx,css}', {
    cwd: root,
  });
  const text = sources
    .filter((file) => !/\.(test|fixture)\./.test(file))
    .map(read)
    .join('\n');
  const imported = [...text.matchAll(/(?:from|import|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)/g)].map(([, name]) => name);
  const declared = Object.keys(own.devDependencies ?? {});
  return ['electron', ...declared.filter((name) => imported.includes(name))];
}

/** Where Node finds a package that another one asks for. */
function resolveIn(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}

/** Everything that is shipped, by the lock file: what the app needs when it runs, and what its window is bundled of. */
export function shippedPackages(): ShippedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(read('package-lock.json')));
  const project = JSON.parse(read('package.json'));
  const byFolder = new Map<string, ShippedPackage>();
  const queue = [...Object.keys(project.dependencies), ...windowPackages(project)].map((name) => ({ from: '', name }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const folder = resolveIn(packages, next.from, next.name);
    const entry = folder === undefined ? undefined : packages[folder];
    // A package for another platform is in the lock file and not here.
    if (folder === undefined || entry === undefined || byFolder.has(folder) || !existsSync(join(root, folder)))
      continue;
    const { version = '', license = 'not stated', dependencies, optionalDependencies } = entry;
    byFolder.set(folder, { name: next.name, version, license, folder });
    // Electron's own package downloads the program; what it needs for that is not shipped.
    if (next.name === 'electron') continue;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) queue.push({ from: folder, name });
  }
  return [...byFolder.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** The licence and notice files of a package; a package inside a monorepo may have none. */
function readTexts({ folder }: ShippedPackage): string[] {
  const files = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  return files.sort().map((file) => read(join(folder, file)).trim());
}

const libvips = `sharp uses libvips, as a library of its own that can be replaced, under the GNU Lesser General Public License, version 3 or later.
Its sources: https://github.com/libvips/libvips and https://github.com/lovell/sharp-libvips. The text: https://www.gnu.org/licenses/lgpl-3.0.txt`;

/** The notices as one text. */
export function notices(packages: readonly ShippedPackage[]): string {
  const parts = packages.map((one) => {
    const texts = readTexts(one);
    const note = one.name.startsWith('@img/sharp-libvips') ? [libvips] : [];
    const none = texts.length + note.length === 0 ? [`The package has no file of its licence, ${one.license}.`] : [];
    return [`${one.name} ${one.version} (${one.license})`, ...note, ...texts, ...none].join('\n\n');
  });
  const about =
    'Sheaf contains the work of others, under these licences. Electron also contains Chromium and Node.js: their notices are in LICENSES.chromium.html beside the program.';
  return `${[about, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const component = z.looseObject({ name: z.string(), version: z.string().optional() });
const sbom = z.looseObject({
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string() })),
});

/** The software bill of materials in CycloneDX, by npm from the lock file, of what is shipped. */
function makeBillOfMaterials(packages: readonly ShippedPackage[]): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const all = sbom.parse(
    JSON.parse(
      execFileSync('npm', args, { cwd: root, maxBuffer: 2 ** 28, shell: process.platform === 'win32' }).toString(),
    ),
  );
  const kept = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const components = all.components.filter(({ name, version }) => kept.has(`${name}@${version}`));
  const dependencies = all.dependencies.filter(({ ref }) => kept.has(ref));
  return `${JSON.stringify({ ...all, components, dependencies }, null, 1)}\n`;
}

/** Writes both files into the built app. */
export function writeThirdParty(): void {
  const packages = shippedPackages();
  writeFileSync(join(root, 'out/THIRD-PARTY-NOTICES.txt'), notices(packages));
  writeFileSync(join(root, 'out/sbom.cdx.json'), makeBillOfMaterials(packages));
}

if (import.meta.main) {
  if (!existsSync(dirname(join(root, 'out/main/index.js')))) throw new Error('Build first: npm run build.');
  writeThirdParty();
}
