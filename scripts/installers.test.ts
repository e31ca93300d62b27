import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { makeUniversalApp } from '@electron/universal';
import { describe, expect, test, vi } from 'vitest';
import config, { surveyExports } from '../electron-builder.config.ts';
import { fileTypes } from '../src/contract/file-types.ts';
import { provideFolder } from '../src/service/testing/provide-folder.ts';

const root = join(import.meta.dirname, '..');
const folder = provideFolder('installers');

const offered = [...surveyExports, ...Object.keys(fileTypes)].sort();

describe('the installer for Windows', () => {
  const script = readFileSync(join(root, 'resources/packaging/installer.nsh'), 'utf8');
  const named = [...script.matchAll(/insertmacro \$\{MACRO\} "(\w+)"/g)].map(([, extension]) => extension ?? '');

  test('offers Sheaf for all that it opens', () => expect(named.sort()).toEqual(offered));

  test('has no file associations of electron-builder: they would make Sheaf the default', () => {
    for (const options of [config, config.win, config.nsis]) expect(options).not.toHaveProperty('fileAssociations');
  });

  const makensis = spawnSync('makensis', ['-VERSION']).status === 0;
  test.runIf(makensis)('writes no default value of any extension (compiled by makensis)', () => {
    const program = join(folder, 'try.nsi');
    const lines = [
      ...['Unicode true', 'Name Sheaf', `OutFile "${folder}/try.exe"`, '!define APP_EXECUTABLE_FILENAME "Sheaf.exe"'],
      ...[
        `!include "${root}/resources/packaging/installer.nsh"`,
        'Section',
        '!insertmacro customInstall',
        'SectionEnd',
      ],
      ...['Section Uninstall', '!insertmacro customUnInstall', 'SectionEnd'],
    ];
    writeFileSync(program, lines.join('\n'));
    const { stdout, status } = spawnSync('makensis', ['-V4', program], { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
    const written = [...stdout.matchAll(/^WriteRegStr: \S+?\\(.+?)\\([^\\]*)=(.*)$/gm)].map(([line]) => line);
    expect(written).toHaveLength(offered.length + 5);
    const ofExtensions = written.filter((line) => line.includes('Classes\\.'));
    expect(ofExtensions).toHaveLength(offered.length);
    for (const line of ofExtensions) expect(line).toContain('OpenWithProgids\\Sheaf.Document=');
  });
});

describe('the app for macOS', () => {
  /** As electron-builder packs it for one processor; each Mach-O file begins with its four bytes. */
  async function packHalf(arch: 'x64' | 'arm64'): Promise<string> {
    const contents = join(folder, arch, 'Sheaf.app/Contents');
    const source = join(folder, arch, 'source');
    const modules = join(source, 'node_modules');
    const prebuilds = join(modules, 'better-sqlite3/prebuilds');
    for (const made of [prebuilds, join(contents, 'Resources')]) mkdirSync(made, { recursive: true });
    for (const file of globSync('darwin-*.node', { cwd: join(root, 'node_modules/better-sqlite3/prebuilds') }))
      cpSync(join(root, 'node_modules/better-sqlite3/prebuilds', file), join(prebuilds, file));
    for (const processor of ['x64', 'arm64'])
      for (const name of [
        `@img/sharp-darwin-${processor}/lib/sharp-darwin-${processor}.node`,
        `@napi-rs/canvas-darwin-${processor}/skia.darwin-${processor}.node`,
      ]) {
        mkdirSync(dirname(join(modules, name)), { recursive: true });
        writeFileSync(join(modules, name), `\xcf\xfa\xed\xfe${name.padEnd(64)}`, 'latin1');
      }
    await createPackageWithOptions(source, join(contents, 'Resources/app.asar'), { unpack: '**/*.node' });
    writeFileSync(join(contents, 'Info.plist'), '<plist version="1.0"><dict></dict></plist>');
    return dirname(contents);
  }

  test('is made of both halves by Electron’s own tool', async () => {
    const [x64AppPath, arm64AppPath] = await Promise.all([packHalf('x64'), packHalf('arm64')]);
    const outAppPath = join(folder, 'Sheaf.app');
    const { x64ArchFiles, mergeASARs } = config.mac;
    // It refuses to run elsewhere. What it is asked here uses nothing of macOS.
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
    await makeUniversalApp({ x64AppPath, arm64AppPath, outAppPath, x64ArchFiles, mergeASARs });
    platform.mockRestore();
    expect(globSync('**/*.node', { cwd: outAppPath })).toHaveLength(6);
  });

  test('is offered for what it opens, and can be updated from a zip', () => {
    expect(config.mac.fileAssociations.flatMap(({ ext }) => ext).sort()).toEqual(offered);
    expect(config.mac.target.map(({ target }) => target)).toEqual(['dmg', 'zip']);
  });
});

test('the AppImage has the runtime that needs no libfuse2, and the packages for Linux name a page', () => {
  expect(config.toolsets.appimage).toBe('1.0.3');
  const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { homepage?: string };
  expect(URL.canParse(homepage ?? '')).toBe(true);
  expect(config.deb.depends).toEqual(expect.arrayContaining(['libgbm1', 'libasound2t64 | libasound2']));
});

test('the descriptions for stores name the app, and none of them removes research', () => {
  const read = (name: string) => readFileSync(join(root, 'resources/packaging', name), 'utf8');
  expect(read('flatpak/org.sheaf.desktop.yml')).toMatch(new RegExp(`^id: ${config.appId}$`, 'm'));
  expect(read('winget/Sheaf.Sheaf.installer.yaml')).toContain('Sheaf-Setup-VERSION-x64.exe');
  expect(config.nsis.artifactName).toBe('Sheaf-Setup-$'.concat('{version}-$', '{arch}.exe'));
  expect(read('brew/sheaf.rb')).not.toMatch(/Workspace"|Support\/Sheaf"/);
});

test.skipIf(process.env.ELECTRON_OVERRIDE_DIST_PATH)('no installer is made with a stand-in for Electron', () => {
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder };
  const { stdout, status } = spawnSync(process.execPath, ['scripts/package.ts', '--installers'], {
    ...{ cwd: root, env, encoding: 'utf8' },
  });
  expect(stdout).toContain('Electron’s program is not here');
  expect(status).toBe(1);
});
