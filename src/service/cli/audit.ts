import type { Command } from 'commander';
import { type AuditEvent, auditActions } from '../../contract/index.ts';
import { listAudit } from '../data/audit.store.ts';
import { dataDirOption, printLine, withDatabase } from './command.ts';

const pageSize = 500;
const widest = Math.max(...auditActions.map(({ length }) => length));

function inWords({ at, action, actor, address, subject, subject_key, subject_name }: AuditEvent): string {
  const what = subject === null ? [] : [subject, subject_key, subject_name === null ? '' : `“${subject_name}”`];
  const parts = [at, action.padEnd(widest), actor, address === null ? '' : `(${address})`, ...what];
  // A name can have line breaks: what follows them would look like an event of its own.
  const words = parts.filter((part) => part !== '' && part !== null).join('  ');
  return words.replace(/\s*[\n\r\u2028\u2029]\s*/g, ' ');
}

async function print({ dataDir, json }: { dataDir: string; json?: boolean }): Promise<void> {
  await withDatabase(dataDir, async (database) => {
    for (let before: number | undefined; ; ) {
      const events = await listAudit(database.read, { before, limit: pageSize });
      for (const event of events) {
        if (json) printLine(event);
        else process.stdout.write(`${inWords(event)}\n`);
      }
      before = events.at(-1)?.id;
      if (events.length < pageSize) return;
    }
  });
}

/** `sheaf audit` */
export function register(program: Command): void {
  program
    .command('audit')
    .description('print who did what, newest first: a line for each event')
    .addOption(dataDirOption())
    .option('--json', 'print each event as one JSON line')
    .action(print);
}
