import { app, utilityProcess } from 'electron';
import { type ParserStart, parserHeapMegabytes } from '../contract/parser-process.ts';
import type { ParserProcess } from './parser-host.ts';

/**
 * Forks the parser's program on one file, with nothing of ours in its environment.
 * @param script absolute path of out/service/parse.child.js
 */
export function forkParser(script: string, { path, work_dir, soffice }: ParserStart): ParserProcess {
  const { PATH = '', SystemRoot = '' } = process.env;
  return utilityProcess.fork(script, [path, work_dir, soffice], {
    serviceName: 'Sheaf document parser',
    execArgv: [`--max-old-space-size=${parserHeapMegabytes}`, '--no-warnings'],
    env: { PATH, SystemRoot, LANG: 'C.UTF-8', HOME: work_dir, TMPDIR: work_dir, TEMP: work_dir },
    cwd: work_dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** @returns resident memory of a process of the app, in bytes; 0 when it is not among them */
export function memoryOf(pid: number): number {
  const { memory } = app.getAppMetrics().find((process) => process.pid === pid) ?? {};
  return (memory?.workingSetSize ?? 0) * 1024;
}
