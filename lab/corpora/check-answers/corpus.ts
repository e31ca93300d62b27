import { existsSync, readFileSync } from 'node:fs';
import { hasSurveyExports, surveyExports } from '../../../scripts/shared-folder.ts';
import { corpusColumn, type Labelled } from './corpus-chart.ts';
import { peopleIn } from './corpus-people.ts';
import { findHabits } from './missing-cells.ts';
import { isResponse, readPlain, type Written } from './read-plain.ts';
import { readTimes } from './times.ts';
import type { FileTruth } from './truth.ts';

/** A row of index.csv or labels.csv by the names in its header. */
function records(file: string): Record<string, string>[] {
  const written: Written = { encoding: 'utf-8', delimiter: ',', isQuoted: true, headerRows: 1 };
  const [header = [], ...rows] = readPlain(readFileSync(`${surveyExports}${file}`), written);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

const delimiters: Readonly<Record<string, string>> = { comma: ',', tab: '\t', semicolon: ';' };

function findEncoding(stated: string): string {
  const [name = 'utf-8'] = stated.replace('-bom', '').split(' ');
  return name === 'ascii' ? 'utf-8' : name;
}

/** Quoted, except for tables with tabs that have the stated number of rows without quotes, as Google writes them. */
function readStated(bytes: Uint8Array, entry: Record<string, string>): string[][] {
  const { encoding = 'utf-8', delimiter = 'comma', header_rows = '1', rows = '0' } = entry;
  const written = {
    encoding: findEncoding(encoding),
    delimiter: delimiters[delimiter] ?? ',',
    headerRows: Number(header_rows),
  };
  const unquoted = delimiter === 'tab' ? readPlain(bytes, { ...written, isQuoted: false }) : [];
  const isUnquoted = unquoted.length === Number(rows) + written.headerRows && entry.tool?.startsWith('Google') === true;
  return isUnquoted ? unquoted : readPlain(bytes, { ...written, isQuoted: true });
}

/** The column an exporter writes the moment of submission into; the first one of times where none is. */
const submission =
  /submi|complet|end ?date|enddate|recorded|finished|^end$|zuletzt|abgesendet|enviado|提交|timestamp|marca temporal|zeitstempel|aikaleima/i;

function responseTimes(columns: readonly Labelled[], cells: readonly string[][]): FileTruth['times'] {
  const timed = columns.filter(({ label }) => label === 'Timestamp');
  const named = timed.filter(({ header }) => submission.test(header));
  const chosen = named.length > 0 ? named : timed.slice(0, 1);
  return chosen.flatMap(({ index }) =>
    readTimes(cells.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '')),
  );
}

function readTruth(entry: Record<string, string>, columns: readonly Labelled[]): FileTruth {
  const { file = '', dir = '', header_rows = '1', tool = '' } = entry;
  const path = `${surveyExports}${dir}/${file}`;
  const rows = readStated(readFileSync(path), entry);
  const width = rows[0]?.length ?? 0;
  const cells = rows
    .slice(Number(header_rows))
    .filter(isResponse)
    .map((row) => row.slice(0, Math.max(width, columns.length)));
  const habits = findHabits(cells);
  return {
    name: file,
    path,
    about: tool,
    cells,
    columns: columns.map((column) => corpusColumn(column, cells, tool, habits)),
    people: peopleIn(columns, cells),
    names: null,
    times: responseTimes(columns, cells),
  };
}

/** The expected values of labelled exports that exist here, all or the named ones: the cells, read in a simple way, and the labels. */
export function listCorpusTruths(names?: ReadonlySet<string>): FileTruth[] {
  if (!hasSurveyExports()) return [];
  const labels = Map.groupBy(records('labels.csv'), ({ file }) => file ?? '');
  return records('index.csv')
    .filter(({ dir, file = '' }) => (names?.has(file) ?? true) && existsSync(`${surveyExports}${dir}/${file}`))
    .map((entry) => {
      const columns = (labels.get(entry.file ?? '') ?? []).map(
        ({ column_index, header = '', label = '', alt = '' }) => ({
          index: Number(column_index),
          header,
          label,
          alt: alt.split(';').filter((type) => type !== ''),
        }),
      );
      return readTruth(entry, columns);
    });
}
