import { chmodSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { type PackageKind, packageKind } from './scripts/packaged-program.ts';
import { fileTypes } from './src/contract/file-types.ts';

/**
 * All of them, by name: one that a later Electron adds fails the packaging until somebody has decided it. electron-builder's own
 * `electronFuses` knows eight.
 */
export const fusesOf = (kind: PackageKind) =>
  ({
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    // Playwright reaches main as a debugger does: in a package for QA it may (docs/qa.md).
    [FuseV1Options.EnableNodeCliInspectArguments]: kind === 'qa',
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  }) as const;

const executableName = 'sheaf';

/** Where the program lies in what was packed: the file that carries the fuses, or leads to it. */
function programOf({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') return join(appOutDir, `${productFilename}.app`);
  return join(appOutDir, electronPlatformName === 'win32' ? `${productFilename}.exe` : executableName);
}

/** Removes Electron's own app, and makes its libraries plain files: in its archive they are executable, which Debian does not allow. */
export function tidyProgram(context: AfterPackContext): void {
  const { appOutDir, electronPlatformName } = context;
  const resources =
    electronPlatformName === 'darwin'
      ? join(programOf(context), 'Contents', 'Resources')
      : join(appOutDir, 'resources');
  rmSync(join(resources, 'default_app.asar'), { force: true });
  if (electronPlatformName === 'linux')
    for (const library of globSync('*.so*', { cwd: appOutDir })) chmodSync(join(appOutDir, library), 0o644);
}

/** Before it is signed. Of a universal app each half gets its own. */
async function afterPack(context: AfterPackContext): Promise<void> {
  tidyProgram(context);
  const resetAdHocDarwinSignature = context.electronPlatformName === 'darwin';
  await flipFuses(programOf(context), { ...fusesOf(packageKind()), resetAdHocDarwinSignature });
}

/** What runs, and of the packages it needs what it needs of them. A list that begins with what is left out would begin with everything. */
const everywhere = [
  'package.json',
  'LICENSE',
  'out/**',
  '!out/.built',
  // What packages carry for those who read or build them.
  '!**/*.{map,ts,mts,cts,tsx,flow,md,markdown,mkd,cc,cpp,h,gyp,gypi,tsbuildinfo}',
  '!**/node_modules/**/{test,tests,__tests__,docs,doc,example,examples,benchmark,benchmarks,.github}/**',
  '!**/node_modules/**/.*',
  // What packages bring to be started or built by hand.
  '!**/node_modules/**/{bin/**,bin.js,cli.js}',
  '!**/node_modules/node-addon-api/**',
  '!**/node_modules/**/*.{yml,yaml,sh,bnf,html,css,c,txt}',
  '!**/node_modules/better-sqlite3/{deps,src}/**',
  '!**/node_modules/pdfjs-dist/{build,web,image_decoders,legacy/web,legacy/image_decoders,types}/**',
  '!**/node_modules/pdfjs-dist/legacy/build/{*.min.mjs,pdf.sandbox.mjs}',
  '!**/node_modules/docx/dist/!(index.mjs)',
  '!**/node_modules/pptxgenjs/dist/!(pptxgen.es.js)',
  '!**/node_modules/@fontsource-variable/inter/files/!(inter-latin-wght-normal.woff2)',
  '!**/node_modules/**/{*.umd.js,*.umd.cjs,*.iife.js}',
];

/** better-sqlite3 brings the binaries of all platforms; a package keeps its own. */
const filesOf = (native: string) => [...everywhere, `!**/node_modules/better-sqlite3/prebuilds/!(${native}).node`];

/** electron-builder's own list, and the libraries that it forgets: Electron does not start without them. */
const debDepends = [
  ...['libgtk-3-0', 'libnotify4', 'libnss3', 'libxss1', 'libxtst6', 'xdg-utils', 'libatspi2.0-0', 'libuuid1'],
  ...['libsecret-1-0', 'libgbm1', 'libasound2t64 | libasound2', 'libc6'],
];

/** electron-builder puts the processor and the version there. */
const arch = '$'.concat('{arch}');
const version = '$'.concat('{version}');

/** What Sheaf opens besides documents. */
export const surveyExports = ['csv', 'tsv', 'sav', 'zsav', 'dta', 'ods'];
const documents = Object.keys(fileTypes);
const contentTypes = Object.values(fileTypes).map((type) => type.content_type);

export default {
  appId: 'org.sheaf.desktop',
  productName: 'Sheaf',
  copyright: 'Licensed under Apache-2.0',
  directories: { output: 'dist', buildResources: 'resources/packaging' },
  // Every native module we use brings its prebuilt binaries; Node-API ones serve Electron as they serve Node.
  npmRebuild: false,
  // A release that cannot be signed is none (.github/workflows/release.yml).
  forceCodeSigning: process.env.SHEAF_SIGNED === '1',
  asar: true,
  asarUnpack: ['**/*.node', '**/node_modules/@img/sharp-*/**', '**/node_modules/@napi-rs/canvas-*/**'],
  afterPack,
  protocols: [{ name: 'Sheaf', schemes: ['sheaf'], role: 'Viewer' }],
  // No feed, no updates: whoever distributes Sheaf names one (docs/packaging.md#updates).
  publish: process.env.SHEAF_UPDATE_FEED ? { provider: 'generic', url: process.env.SHEAF_UPDATE_FEED } : null,
  linux: {
    target: ['AppImage', 'deb', 'rpm'],
    executableName,
    category: 'Office',
    icon: 'resources/icons',
    synopsis: 'Research imports, organised',
    maintainer: 'The Sheaf project <noreply@sheaf.invalid>',
    files: filesOf(`linux-${arch}`),
    mimeTypes: [...new Set(['text/csv', 'text/tab-separated-values', ...contentTypes])],
  },
  // The older runtime of an AppImage needs libfuse2, which current systems do not have.
  toolsets: { appimage: '1.0.3' },
  deb: {
    depends: debDepends,
    // One of them alone opens nothing of the others.
    recommends: ['bubblewrap', 'ffmpeg', 'libreoffice-writer', 'libreoffice-calc', 'libreoffice-impress'],
    fpm: [
      'resources/packaging/copyright=/usr/share/doc/sheaf/copyright',
      'resources/packaging/lintian-overrides=/usr/share/lintian/overrides/sheaf',
    ],
  },
  mac: {
    // Updates are taken from the zip.
    target: [
      { target: 'dmg', arch: 'universal' },
      { target: 'zip', arch: 'universal' },
    ],
    category: 'public.app-category.productivity',
    icon: 'resources/icons/sheaf.icns',
    // Offered for these, the default for none. On Windows this list would make it the default: installer.nsh offers it there.
    fileAssociations: [
      { ext: surveyExports, name: 'Survey export', role: 'Viewer', rank: 'Alternate' },
      { ext: documents, name: 'Document or recording', role: 'Viewer', rank: 'Alternate' },
    ],
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'resources/packaging/entitlements.mac.plist',
    entitlementsInherit: 'resources/packaging/entitlements.mac.plist',
    darkModeSupport: true,
    // Of both kinds of processor, each in a file of its own.
    files: filesOf('darwin-*'),
    mergeASARs: true,
    x64ArchFiles: '**/*{darwin-x64,darwin-arm64}*{,/**}',
  },
  win: { target: ['nsis'], icon: 'resources/icons/sheaf.ico', files: filesOf(`win32-${arch}`) },
  nsis: {
    // A release has one for each processor.
    artifactName: `Sheaf-Setup-${version}-${arch}.exe`,
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    include: 'resources/packaging/installer.nsh',
  },
} satisfies Configuration;
