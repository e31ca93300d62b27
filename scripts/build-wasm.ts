// Compiles the kernels in AssemblyScript (*.as.ts) into a *.wasm.ts beside it that carries the module as base64,
// so that browser and Node load it without a file request. `npm run wasm`; `--check` only compares, as a test does.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const flags = [
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--use',
  'abort=',
  '--enable',
  'simd',
  '--enable',
  'bulk-memory',
];

/** @returns the source of every scanner, relative to the repository; shared code is in cells/shared. */
function wasmSources(): string[] {
  return globSync(['packages/*/src/*/*.as.ts', 'src/service/data/*/*.as.ts'], {
    cwd: root,
  }).sort();
}

/** @returns the text of the generated module of one source. @throws Error with the compiler's message when it does not compile. */
async function compileWasm(source: string): Promise<string> {
  // Loaded here and not above: it makes globals, which others who list the sources can do without.
  const { default: asc } = await import('assemblyscript/asc');
  const out = new Map<string, Uint8Array | string>();
  const { error, stderr } = await asc.main([source, ...flags, '--baseDir', root, '--outFile', 'out.wasm'], {
    writeFile: (name, contents) => void out.set(name, contents),
  });
  const binary = out.get('out.wasm');
  if (error || !(binary instanceof Uint8Array)) throw new Error(`${source} does not compile: ${stderr.toString()}`);
  const text = Buffer.from(binary).toString('base64');
  const lines = text.match(/.{1,100}/g) ?? [];
  const literal = lines.map((line) => `  '${line}'`).join(' +\n');
  return `// Made from ${basename(source)} by scripts/build-wasm.ts. Do not edit.\nexport const wasmBase64 =\n${literal};\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isCheck = process.argv[2] === '--check';
  for (const source of wasmSources()) {
    const path = `${root}${source.replace(/\.as\.ts$/, '.wasm.ts')}`;
    const text = await compileWasm(source);
    if (!isCheck) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) throw new Error(`${path} is not what ${source} compiles to.`);
  }
}
