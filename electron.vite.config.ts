import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * `new URL('./name.worker.ts', import.meta.url)` finds the worker in the sources (`.child.ts`: a program of its own); here
 * each such file becomes a chunk of its own under out/service, and the expression its built address. Nothing has to be
 * listed.
 */
function nodeWorkers(): Plugin {
  const workerUrl = /new URL\(\s*'(\.{1,2}\/[\w./-]+\.(?:worker|child))\.ts',\s*import\.meta\.url,?\s*\)/g;
  return {
    name: 'sheaf:node-workers',
    enforce: 'pre',
    async transform(code, importer) {
      if (!code.includes('.worker.ts') && !code.includes('.child.ts')) return null;
      let built = code;
      for (const [expression, path] of code.matchAll(workerUrl)) {
        const worker = await this.resolve(`${path}.ts`, importer);
        if (worker === null) this.error(`${importer}: there is no ${path}.ts.`);
        const name = basename(worker.id, '.ts');
        // A program that main starts by its name keeps it.
        const place = name.endsWith('.child') ? { fileName: `service/${name}.js` } : { name };
        const reference = this.emitFile({ type: 'chunk', id: worker.id, ...place });
        built = built.replace(expression, `new URL(import.meta.ROLLUP_FILE_URL_${reference})`);
      }
      return built === code ? null : { code: built, map: null };
    },
    resolveFileUrl: ({ relativePath }) => `new URL('${relativePath}', import.meta.url).href`,
  };
}

/**
 * As an ES module `node:http` brings Node's fetch along, because WebSocket is one of its exports: 12 ms in each thread that sends a
 * request. Here libraries and our code get it as CommonJS would, without what Node loads at first use.
 */
function nodeHttp(): Plugin {
  const id = 'sheaf:node-http';
  const lazy = ['CloseEvent', 'MessageEvent', 'WebSocket', 'globalAgent', 'maxHeaderSize'];
  const names = Object.keys(http).filter((name) => !lazy.includes(name));
  return {
    name: id,
    enforce: 'pre',
    transform: (code) => code.replace(/(\bfrom |\bimport\()(['"])(?:node:)?http\2/g, `$1'${id}'`),
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (loaded) =>
      loaded === `\0${id}`
        ? `const http = process.getBuiltinModule('node:http'); export default http; export const { ${names.join(', ')} } = http;`
        : null,
  };
}

/**
 * Escapes what is not ASCII. V8 keeps the text of a file as long as its code runs, in each thread: with one “ in it each character takes
 * two bytes.
 */
const asciiOnly: Plugin = {
  name: 'sheaf:ascii-only',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/** Fonts, character maps and image decoders that the reader of PDFs asks for by name, at pdfjs/ beside the page. */
function pdfResources(): Plugin {
  return {
    name: 'sheaf:pdf-resources',
    // npm run dev
    configureServer: ({ middlewares }) =>
      void middlewares.use('/pdfjs', ({ url = '/' }, response) =>
        createReadStream(join(here('node_modules/pdfjs-dist'), new URL(url, 'http://x').pathname))
          .on('error', () => response.writeHead(404).end())
          .pipe(response),
      ),
    generateBundle() {
      for (const folder of ['cmaps', 'iccs', 'standard_fonts', 'wasm']) {
        const from = here(`node_modules/pdfjs-dist/${folder}/`);
        for (const name of readdirSync(from))
          this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${name}`, source: readFileSync(`${from}${name}`) });
      }
    },
  };
}

/**
 * Libraries that become part of the build. They are some four hundred small modules, which every command and every start of the
 * service would read one by one. They stay dependencies, so their licences are in the package.
 */
const bundled = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-presigned-post',
  '@aws-sdk/s3-request-presigner',
  '@fastify/static',
  '@zip.js/zip.js',
  'commander',
  'fastify',
  'ipaddr.js',
  'kysely',
  'lru-cache',
  'pino',
  'saxes',
  'zod',
];

/** Modules that do nothing by themselves are left out where nothing of them is used: what only workers need stays there. */
const withoutEffects = {
  moduleSideEffects: [
    {
      test: /[\\/](node_modules[\\/]papaparse|src[\\/](importer|contract)|packages[\\/](tables|survey-columns))[\\/]/,
      sideEffects: false,
    },
  ],
};

/** Words and what they are made with: German puts its own there before anything else of the window is evaluated. */
const words =
  /[\\/]renderer[\\/].*words\.ts$|[\\/]lib[\\/]language[\\/]|[\\/]tables[\\/]src[\\/]problem\.ts$|[\\/]contract[\\/]problems[\\/]documents\.ts$|vite[\\/]preload-helper/;

/** What every start needs is one file: main answers each request of the window, and fifty files take longer than their code. */
const chunks = [
  { name: 'words', test: words, priority: 1 },
  { name: 'app', test: /[\\/]app[\\/]app\.tsx$/ },
];

export default defineConfig({
  /** Main and the service share one build, so that both hosts run the very same service file: out/service/cli.js. */
  main: {
    plugins: [nodeWorkers(), nodeHttp(), asciiOnly],
    build: {
      externalizeDeps: { exclude: bundled },
      outDir: 'out',
      emptyOutDir: true,
      target: 'node22',
      rolldownOptions: {
        input: { 'main/index': here('src/main/index.ts'), 'service/cli': here('src/service/cli.ts') },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'service/[name]-[hash].js',
          // Names stay, for the log: only what nobody reads goes.
          minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
          comments: false,
        },
        treeshake: withoutEffects,
      },
    },
  },
  /** A sandboxed preload must be one CommonJS file and can require nothing but `electron`. */
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: here('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), pdfResources()],
    // npm run dev in Electron: the page is at app://, its hot reload at the server.
    server: { host: '127.0.0.1', hmr: { protocol: 'ws', host: '127.0.0.1' } },
    // Rolldown builds the workers by options of their own.
    worker: { format: 'es', rolldownOptions: { treeshake: withoutEffects } },
    build: {
      outDir: 'out/renderer',
      target: 'chrome140',
      minify: true,
      rolldownOptions: {
        input: { index: here('src/renderer/index.html') },
        output: { codeSplitting: { groups: chunks } },
        treeshake: withoutEffects,
      },
    },
  },
});
