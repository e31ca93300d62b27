// Runs in the sandbox: reads one file and writes the result into the work folder.
// `node parse.child.js PATH WORK_DIR SOFFICE`
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionOf, isFileExtension } from '../../contract/index.ts';
import { parserOf } from './parsers.ts';
import { answerFile, ParseFailure, type ParserAnswer } from './types.ts';

async function parse(path: string, workDir: string, soffice: string | undefined): Promise<ParserAnswer> {
  const extension = extensionOf(path);
  const load = isFileExtension(extension) ? parserOf(extension) : undefined;
  if (load === undefined || !isFileExtension(extension)) throw new Error(`No parser reads .${extension} files.`);
  try {
    const parser = await load();
    return { kind: 'extracted', ...(await parser({ path, extension, workDir, soffice })) };
  } catch (error) {
    if (error instanceof ParseFailure) return { kind: 'failed', reason: error.message };
    throw error;
  }
}

const [path = '', workDir = '', soffice] = process.argv.slice(2);
await writeFile(join(workDir, answerFile), JSON.stringify(await parse(path, workDir, soffice || undefined)));
// A parser may leave timers or handles behind.
process.exit(0);
