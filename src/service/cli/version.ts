import type { Command } from 'commander';
import { schemaVersion } from '../data/schema/migrations.ts';
import { version } from '../version.ts';
import { printLine } from './command.ts';

/** `sheaf version` */
export function register(program: Command): void {
  program
    .command('version')
    .description('print the version of Sheaf')
    .option('--json', 'one JSON line, also with the versions of Node and of the database schema')
    .action(({ json }: { json?: boolean }) => {
      const { platform, arch } = process;
      if (json) printLine({ version, schema: schemaVersion, node: process.versions.node, platform, arch });
      else process.stdout.write(`${version}\n`);
    });
}
