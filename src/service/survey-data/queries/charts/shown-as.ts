import { type DecimalMark, missingTest, readNumber } from '../../../../columns/index.ts';
import { packedParts } from '../../segments/coded.ts';
import type { QueryTools } from '../query-tools.ts';
import type { ShapeColumn, StoredShape } from '../shape.ts';

/** How the numbers of a column are read. `unit` seconds: durations, whose plain numbers count `unit_seconds` each. */
export interface NumberDisplay {
  unit: 'seconds' | null;
  decimal: DecimalMark;
  unit_seconds: number;
}

export const plainNumbers: NumberDisplay = { unit: null, decimal: 'point', unit_seconds: 1 };

/** So many answers show what a column holds. */
const lookedAt = 200;
const enough = 0.85;

async function holdsNumbers({ db }: QueryTools, { parts }: StoredShape, { rule, column_index }: ShapeColumn) {
  const { isMissing } = missingTest(rule.missing);
  for await (const [, columns] of packedParts(db, parts.slice(0, 1), column_index)) {
    const texts = columns.flatMap(({ texts }) =>
      Array.from({ length: Math.min(texts.length, lookedAt) }, (_, at) => texts.at(at)),
    );
    const cells = texts.filter((cell) => !isMissing(cell));
    return cells.filter((cell) => readNumber(cell) !== null).length > cells.length * enough;
  }
  return false;
}

/** @returns how a column that becomes nothing is shown as numbers; null if it holds other things. @throws DamagedPart */
export async function numberDisplayOf(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
): Promise<NumberDisplay | null> {
  if (column.type !== 'Do nothing') return null;
  const key = `${shape.version} shown ${column.column_index}`;
  const found = await tools.cache.get(key, async () =>
    Uint8Array.of((await holdsNumbers(tools, shape, column)) ? 1 : 0),
  );
  return found[0] === 1 ? plainNumbers : null;
}
