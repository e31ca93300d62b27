import { describedHeaderRows } from '../../table/headers.ts';
import { csvDialect } from '../../types.ts';
import { FieldList, type FieldRecord, RecordWriter } from '../record-table.ts';
import type { SourceColumn, SourceNote, SourceTable } from '../source.ts';
import { ListFacts } from './flatten.ts';
import type { JsonObject } from './json-text.ts';
import { type RowShape, recogniseRows } from './row-shape.ts';

/** The number of entries by which an export is recognised. */
const sampledEntries = 100;

/** Compares codes as numbers. Codes that are not numbers keep their order. */
function byCode([a]: readonly [string, string], [b]: readonly [string, string]): number {
  const [left, right] = [Number(a), Number(b)];
  return Number.isNaN(left) || Number.isNaN(right) ? 0 : left - right;
}

/** Learns the columns of a list of objects from all of its entries, and then turns entries into rows. */
export class ListReader {
  readonly #fields = new FieldList();
  readonly #facts = new ListFacts();
  readonly #sample: JsonObject[] = [];
  #shape: RowShape | null = null;

  /** Learns from the next entry. @throws SourceError when the entries are not a table */
  learn(entry: JsonObject): void {
    if (this.#shape !== null) this.#fields.add(this.#shape(entry, this.#facts));
    else if (this.#sample.push(entry) === sampledEntries) this.#learnSample();
  }

  #learnSample(): RowShape {
    const shape = recogniseRows(this.#sample);
    this.#shape = shape;
    for (const entry of this.#sample) this.#fields.add(shape(entry, this.#facts));
    this.#sample.length = 0;
    return shape;
  }

  #read(entry: JsonObject): FieldRecord {
    return (this.#shape ?? this.#learnSample())(entry, this.#facts);
  }

  /** What the entries tell about the columns; null if they tell nothing. */
  #describeColumns(): SourceColumn[] | null {
    const { texts, labels } = this.#facts;
    if (texts.size === 0 && labels.size === 0) return null;
    return this.#fields.names.map((name) => ({
      name,
      question: texts.get(name) ?? '',
      options: [...new Set([...(labels.get(name) ?? [])].sort(byCode).map(([, label]) => label))],
      measure: null,
    }));
  }

  /** Describes the table after the last entry. */
  describe(name: string): SourceTable {
    if (this.#shape === null) this.#learnSample();
    const headers = this.#facts.texts.size > 0 ? describedHeaderRows : 1;
    return {
      name,
      looksLikeTable: this.#fields.names.length > 1,
      dialect: { ...csvDialect, skip_lines: 0, header_rows: headers },
      columns: this.#describeColumns(),
      sets: [],
      firstRow: 1 - headers,
    };
  }

  /**
   * Reads all entries again and writes them as rows.
   * @param batches the entries that were learnt
   */
  async *write(batches: AsyncIterable<readonly JsonObject[]>): AsyncGenerator<Uint8Array, SourceNote[]> {
    const writer = new RecordWriter(this.#fields.names, this.#facts.texts.size > 0 ? this.#facts.texts : null);
    for await (const batch of batches)
      for (const entry of batch) {
        writer.write(this.#read(entry));
        if (writer.isFull) yield writer.take();
      }
    yield writer.take();
    // KoboToolbox keeps attachments and notes of a response in lists whose names begin with `_`.
    const count = [...this.#facts.repeats].filter((field) => !field.startsWith('_')).length;
    return count === 0 ? [] : [{ kind: 'repeats', count }];
  }
}
