import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { columnTypes } from '@sheaf/survey-columns';
import { describe, expect, it } from 'vitest';
import { tokenErrors } from '../src/contract/access.ts';
import { type Endpoint, scopes } from '../src/contract/endpoint.ts';
import { endpoints } from '../src/contract/endpoints.ts';
import { documentExtensions, fileTypes, surveyMediaExtensions } from '../src/contract/file-types.ts';
import { insightTypes } from '../src/contract/insights.ts';
import { limits, ownLimits } from '../src/contract/limits.ts';
import { documentProblems } from '../src/contract/problems/documents.ts';
import { requestProblems } from '../src/contract/problems/service-problems.ts';
import { partProblems, surveyProblems } from '../src/contract/problems/surveys.ts';
import {
  fileStatuses,
  insightStatuses,
  mediaLevels,
  mediaStatuses,
  partStatuses,
  surveyStatuses,
} from '../src/contract/upload.ts';
import { fileMoves, insightMoves, surveyMoves } from '../src/service/imports/status.ts';

// docs/interface.md and docs/workspace.md say what the service does: they and the code must agree, in both directions.
const read = (page: string) => readFileSync(fileURLToPath(new URL(`../docs/${page}`, import.meta.url)), 'utf8');
const [interfacePage, workspacePage] = [read('interface.md'), read('workspace.md')];
const both = `${interfacePage}\n${workspacePage}`;

/** @returns the text under a heading, up to the next one of any level. */
function under(heading: string, page = interfacePage): string {
  const [, text] = page.split(new RegExp(`^#+ ${heading}$`, 'm'));
  return text?.split(/^#+ /m)[0] ?? '';
}
const inBackticks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
/** The words in backticks of each row's first cell. */
const firstCells = (text: string) =>
  [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => inBackticks(cell));

const toAddress = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
const table: Endpoint[] = Object.values(endpoints);
const documented = inBackticks(both).filter((word) => /^(?:GET|POST|PATCH|DELETE) \//.test(word));

describe('endpoints', () => {
  it.each(table.map((endpoint) => [toAddress(endpoint), endpoint] as const))(
    '%s is documented with its scope',
    (address, endpoint) => {
      const row = both.split('\n').find((line) => line.startsWith(`| \`${address}\``));
      const scope = endpoint.scope === null ? 'none' : `\`${endpoint.scope}\`${endpoint.hostOnly ? ', ' : ' '}`;
      expect(row?.split(' | ')[1]?.concat(' ')).toMatch(scope);
      expect(/host only/.test(row ?? '')).toBe(endpoint.hostOnly === true);
    },
  );

  it('each documented one exists', () => {
    const existing = table.flatMap((endpoint) => [
      toAddress(endpoint),
      ...(endpoint.aliases ?? []).map((path) => `${endpoint.method} ${path}`),
    ]);
    expect(documented.filter((address) => !existing.includes(address))).toEqual([]);
  });

  it.each(
    table
      .filter(({ path }) => path.startsWith('/api/v1/developer'))
      .map((endpoint) => [toAddress(endpoint), endpoint] as const),
  )('%s has a heading of its own, with its statuses', (address, endpoint) => {
    const text =
      both.split(/^#+ /m).find((part) => part.includes(`\n\`${address}\` (scope \`${endpoint.scope}\``)) ?? '';
    // 400 of a query stands under Lists.
    const statuses = Object.keys(endpoint.replies).filter((status) => status !== '400' || endpoint.query === undefined);
    expect(statuses.filter((status) => !text.includes(status))).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    ['Survey upload states', surveyStatuses],
    ['Part states', partStatuses],
    ['Media file states', mediaStatuses],
    ['Insight states', insightStatuses],
    ['File states', fileStatuses],
    ['Survey media files', mediaLevels],
    ['Insight fields', insightTypes],
    ['Access tokens', tokenErrors],
  ])('%s has each of its words', (heading, words) => {
    const text = under(heading);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it.each([
    ['Column types', columnTypes],
    ['Scopes', scopes],
    ['Error details', [...Object.keys(partProblems), 'installation_incomplete']],
  ])('%s lists these and no others', (heading, words) => {
    const rows = firstCells(under(heading)).filter(
      (word) => !/^(?:part_number|row|columns?|code|params|message)$/.test(word),
    );
    expect(rows.sort()).toEqual([...words].sort());
  });

  it('Codes lists those of every problem, and no others', () => {
    const rows = [...under('Codes').matchAll(/^\| [^|`]+ \| (`.*) \|$/gm)].flatMap(([, cell = '']) =>
      inBackticks(cell),
    );
    const codes = [requestProblems, surveyProblems, documentProblems].flatMap((problems) => Object.keys(problems));
    expect(rows.sort()).toEqual(codes.sort());
  });
});

interface Move {
  from: string;
  event: string;
  to: string;
}

describe('state tables', () => {
  /** The names of the code's events in the pages. */
  const events: Record<string, string> = {
    complete: 'complete',
    start: 'the job starts',
    part_failed: 'a part fails',
    all_processed: 'the last part is saved',
    retry_part: 'part retry',
    append: 'append',
    succeed: 'processing succeeds',
    fail: 'processing fails',
  };
  const show = ({ from, event, to }: Move) => `${from}: ${event} → ${to}`;

  /** The moves of a table; its last column but one or none says what follows, in one state or in no change. */
  function movesUnder(heading: string): Move[] {
    const rows = under(heading)
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, from = '']) => from.startsWith('`'));
    return rows.flatMap(([, from = '', event = '', ...rest]) => {
      const to = rest.map((cell) => /^`(\w+)`/.exec(cell)?.[1]).find((state) => state !== undefined);
      return inBackticks(from).map((state) => ({
        from: state,
        event: event.replace(/^\*\*Sheaf:\*\* /, ''),
        to: to ?? state,
      }));
    });
  }

  it.each([
    ['Survey upload states', surveyMoves],
    ['Insight states', insightMoves],
    ['File states', fileMoves],
  ])('%s has the moves of the code, and no other that changes a state', (heading, moves) => {
    const [code, page] = [moves.map((move) => show({ ...move, event: events[move.event] ?? '' })), movesUnder(heading)];
    expect(code.filter((move) => !page.map(show).includes(move))).toEqual([]);
    const changes = page.filter(({ from, event, to }) => from !== to && Object.values(events).includes(event));
    expect(changes.map(show).filter((move) => !code.includes(move))).toEqual([]);
  });
});

describe('limits', () => {
  const units: Record<string, number> = { MB: 1024 ** 2, GB: 1024 ** 3 };
  /** The value of a limit as its row says it, in the unit of the code. */
  const parseAmount = (cell: string): number => {
    const [, digits = '', unit = ''] = /^([\d.,]+)(?: (MB|GB)\b)?/.exec(cell) ?? [];
    return Number(digits.replaceAll(',', '')) * (units[unit] ?? 1);
  };

  it('are those of the code, name by name', () => {
    const rows = [...under('Limits').matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)];
    expect(Object.fromEntries(rows.map(([, name, cell = '']) => [name, parseAmount(cell)]))).toEqual({
      ...limits,
      ...ownLimits,
    });
  });
});

describe('extensions', () => {
  const listed = (text: string) =>
    [...text.matchAll(/^\| \w+ \| ([a-z0-9]+, [a-z0-9, ]+) \|$/gm)].flatMap(([, list = '']) => list.split(', '));

  it('of files', () => {
    expect(listed(under('File types'))).toEqual(Object.keys(fileTypes));
  });
  it('of survey media', () => expect(listed(under('Media types'))).toEqual([...surveyMediaExtensions]));
  it('of insights', () => {
    const text = under('Initialize an insight');
    expect(documentExtensions.filter((extension) => !text.includes(extension))).toEqual([]);
  });
});
