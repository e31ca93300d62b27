import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeWorkbook, row } from '@sheaf/tables/sources/xlsx/workbook.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCommand, callSheaf } from '../testing/called-command.ts';
import { makeCertificate } from '../testing/certificates.ts';
import { cli } from '../testing/cli-process.ts';
import { documentedCommands, findBlocks, onAnyPort } from '../testing/documented-commands.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { fixtureBytes } from '../testing/record-scenario.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const commands = documentedCommands(root);
const withoutRemark = (text: string) => text.replace(/ {2,}#.*$/, '');

/** Complete commands that are not run here, and which test runs them or why none does. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'installs the project; e2e/window.spec.ts starts what npm start starts',
  'npm ci && npm test': 'is this very run',
  'npm run package': 'takes minutes; e2e:packaged tests what comes of it',
  'npm run dist': "fetches electron-builder's tools",
  'npm run e2e:packaged': 'takes minutes and needs a package',
  'npm ci': 'installs the project',
  'npm start': 'e2e/ui/first-click.spec.ts starts what npm start starts',
  'npm run check': 'is the first step of npm test',
  'npm test': 'is this very run',
  'npx vitest run src/service/imports': 'is part of npm test',
  'npm test -w @sheaf/survey-columns': 'is part of npm test',
  'npm run dev': 'scripts/dev.test.ts starts it',
  'npm run e2e -- --project=electron-stand-in import': 'is part of npm test',
  'npm run e2e -- desktop': 'is part of npm test',
  'git clone https://github.com/ceph/s3-tests ../s3-tests && python3 -m venv ../s3-python':
    'needs a network and Python',
  '../s3-python/bin/pip install -r ../s3-tests/requirements.txt': 'needs a network and Python',
  'node lab/s3/s3-score.ts --suite ../s3-tests --python ../s3-python/bin/python': 'needs the suite of others',
  'python3 -m venv ../s3-clients': 'needs Python',
  '../s3-clients/bin/pip install "s3fs>=2026" boto3 minio pandas pyarrow duckdb==1.4.4 duckdb-ext-httpfs':
    'needs a network and Python',
  'node lab/s3/s3-clients.ts --python ../s3-clients/bin/python': 'needs clients of others',
  'cp e2e/example/first.spec.ts e2e/ui/mine.spec.ts': 'the example itself is run by npm test',
  'npm run e2e -- --project=electron-stand-in mine': 'the example itself is run by npm test',
  'node node_modules/electron/install.js': 'needs a network',
  'npm run e2e -- --project=electron': "needs Electron's program",
  'npm run e2e:packaged -- --qa': 'takes minutes and needs a package',
  'npx playwright show-report': 'opens a browser',
};

/** One day above 12, so that the order of day and month is clear. */
const answers = Array.from(
  { length: 12 },
  (_, i) =>
    `${i === 0 ? '25' : `0${1 + (i % 9)}`}/0${1 + (i % 7)}/2024,Ann Lee ${i},${i % 11},"Write to a${i}@b.org, please, about number ${i}"`,
);

const textCell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** The files that the commands name, prepared in the folder in which they are run. */
async function lay(folder: string): Promise<void> {
  const write = (name: string, content: string | Uint8Array) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  const survey = ['Submitted,Your name,Score,Why?', ...answers, answers[3]].join('\n');
  write('export.csv', survey);
  const cells = survey.split('\n').map((line, at) => row(at + 1, line.split(',').map(textCell).join('')));
  const sheets = ['Spring', 'Summer'].map((name) => ({ name, data: cells.join('') }));
  write('answers.xlsx', await makeWorkbook({ sheets }));
  const columns = [{ column: 1, header: 'Why?', question: 'Why?', type: 'Open-ended', reading: 'text', answered: 12 }];
  write(
    'dictionary.json',
    JSON.stringify({ format: 'sheaf-mapping', version: 1, survey_name: 'x', responses: 12, columns }),
  );
  write('survey.csv', 'Person,Clip\nAnn,one.mp3\nBob,two.wav\n');
  write('clips/one.mp3', fixtureBytes('speech.mp3'));
  write('clips/two.wav', fixtureBytes('speech.wav'));
  write('report.pdf', fixtureBytes('report.pdf'));
  write('field-trip/day 1/notes.docx', fixtureBytes('report.docx'));
  write('field-trip/day 1/talk.mp3', fixtureBytes('speech.mp3'));
  write('field-trip/answers.csv', survey.replace('Why?', 'Why so?'));
  const { cert, key } = makeCertificate(['localhost']);
  write('fullchain.pem', cert);
  write('privkey.pem', key);
  // Programs of others that a command names: that they are found is all that is asked.
  for (const [name, script] of [
    ['sheaf', `exec "${process.execPath}" "${cli}" "$@"`],
    ['whisper-cli', 'exit 0'],
  ] as const) {
    write(`bin/${name}`, `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
}

const folder = provideFolder('documented');
const running: ChildProcess[] = [];
const environment = () => ({ ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` });

/** Runs a line in a shell, as it stands. */
function run(line: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Starts a command that runs until it is stopped, and waits for its first line. */
async function start(line: string): Promise<{ ready: string; stop(): Promise<void> }> {
  const child = spawn('sh', ['-c', line], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.push(child);
  let words = '';
  child.stderr.on('data', (data) => {
    words += data;
  });
  // Closed when all that the shell started has ended.
  const exited = once(child, 'close');
  const ended = exited.then(() => Promise.reject(new Error(`${line} ended: ${words}`)));
  const [ready] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  return {
    ready: String(ready),
    async stop() {
      ended.catch(() => {});
      // The group: the shell and what it started.
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await exited;
    },
  };
}

const goesOn = (line: string) => /(?:^|' )sheaf (?:serve|storage --data-dir)/.test(line);

beforeAll(async () => {
  await lay(folder);
});
afterAll(() => {
  for (const { pid, exitCode, signalCode } of running)
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
});

describe.skipIf(process.platform === 'win32')(
  'the commands of README and docs, as they stand there (POSIX shells only)',
  () => {
    /** A server is typed in whole by lab/campaigns/administrator.ts, and in its short version below. */
    const serverPage = join('docs', 'deploy.md');
    const whole = commands.filter(({ isWhole, page }) => isWhole && page !== serverPage);
    const here = whole.filter(({ text }) => elsewhere[withoutRemark(text)] === undefined);

    it('each one is run here, or the table names the test', () => {
      const named = new Set(whole.map(({ text }) => withoutRemark(text)));
      expect(Object.keys(elsewhere).filter((line) => !named.has(line))).toEqual([]);
      expect(
        here.filter(({ text }) => !/(?:^|' )sheaf /.test(text)).map(({ page, text }) => `${page}: ${text}`),
      ).toEqual([]);
      expect(here.length).toBeGreaterThanOrEqual(12);
    });

    it('in order, with the services running during the others', async () => {
      const failed: unknown[] = [];
      let service: { stop(): Promise<void> } | null = null;
      for (const { page, text } of here) {
        if (goesOn(text)) {
          await service?.stop();
          const started = await start(onAnyPort(text));
          expect(JSON.parse(started.ready)).toMatchObject({ url: expect.stringMatching(/^http/) });
          service = started;
          continue;
        }
        const { status, stdout, stderr } = run(text);
        if (status !== 0 || stdout.trim() === '') failed.push({ page, text, status, stderr });
      }
      await service?.stop();
      expect(failed).toEqual([]);
      expect(existsSync(join(folder, 'DIR', 'sheaf.db'))).toBe(true);
    });

    it('on a server, from the first project to the backup that is opened again', async () => {
      const place = join(folder, 'server');
      const lines = commands
        .filter(({ isWhole, page, text }) => isWhole && page === serverPage && /^sheaf (?!status)/.test(text))
        .map(({ text }) => text.replaceAll('/var/tmp/sheaf-drill/var/', '/var/').replaceAll('/var/', `${place}/var/`));
      expect(lines.length).toBeGreaterThanOrEqual(7);
      const isOfBackup = (line: string) => / (?:restore|check|list) /.test(line);
      const inOrder = [...lines.filter((line) => !isOfBackup(line)), ...lines.filter(isOfBackup)];
      const server = { SHEAF_DATA_DIR: `${place}/var/lib/sheaf` };
      for (const line of inOrder) {
        const [, ...words] = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
        // No other test has `check` end as a process of its own.
        const ended = words[0] === 'check' ? run(line) : await callSheaf(words, server);
        expect({ line, ...ended }).toMatchObject({ status: 0 });
      }
    });

    it('on a server, each block is one that a shell can read, and the campaign types it', () => {
      const page = readFileSync(join(root, serverPage), 'utf8');
      const campaign = readFileSync(join(root, 'lab/campaigns/administrator.ts'), 'utf8');
      for (const { heading, text } of findBlocks(page)) {
        expect(campaign).toContain(`page('${heading}')`);
        expect(spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
      }
    });

    it('with npm, paths are relative to the caller’s folder', () => {
      const { status, stdout } = run(`npm --prefix "${root}" run --silent sheaf -- columns export.csv`);
      expect([status, stdout]).toEqual([0, expect.stringContaining('export.csv')]);
    });
  },
);

describe('commands in sentences', () => {
  const named = commands.filter(({ isWhole }) => !isWhole);
  const help = new Map<string, string>();
  const readHelp = async (words: readonly string[]): Promise<string> => {
    const line = words.join(' ');
    const known = help.get(line) ?? (await callCommand(...words, '--help')).stdout;
    help.set(line, known);
    return known;
  };
  const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  /** Options of a command and what they are followed by. */
  const options = (text: string) => text.match(/(?<= )--[a-z][a-z-]*/g) ?? [];

  it('sheaf: the command and its options exist', async () => {
    const wrong: string[] = [];
    for (const { page, text } of named.filter((one) => /^sheaf (?!COMMAND)/.test(one.text))) {
      const [, command = '', sub = ''] = text.split(' ');
      const isSub =
        ['projects', 'keys'].includes(command) || (command === 'storage' && ['check', 'switch'].includes(sub));
      const found = await readHelp(isSub && /^[a-z]+$/.test(sub) ? [command, sub] : [command]);
      const missing = options(text).filter((option) => !found.includes(option));
      if (!found.startsWith('Usage: sheaf') || missing.length > 0) wrong.push(`${page}: ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  it('npm run and node: the script exists', () => {
    const wrong = named.filter(({ text }) => {
      const [program, first = '', second = ''] = text.replace('run --silent', 'run').split(' ');
      if (program === 'npm' && first === 'run') return scripts[second] === undefined;
      if (program === 'node' && first.endsWith('.ts')) return !existsSync(join(root, first));
      return false;
    });
    expect(wrong).toEqual([]);
  });
});
