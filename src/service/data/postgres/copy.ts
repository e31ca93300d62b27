// The binary format of COPY (https://www.postgresql.org/docs/current/sql-copy.html): a signature, two words without a meaning here,
// then for each row the number of its fields and each field with its length; -1 is NULL. All numbers are big-endian.

type Cell = string | number | null | Uint8Array;

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const [bytesOfNumber, bytesOfLength, bytesOfCount] = [8, 4, 2];
const end = Buffer.from([0xff, 0xff]);

const contentOf = (cell: string | Uint8Array): Uint8Array => (typeof cell === 'string' ? Buffer.from(cell) : cell);

/** @returns the fields of a row, in pieces: bytes are not copied. */
function* encodeRow(row: readonly Cell[]): Generator<Uint8Array> {
  const count = Buffer.allocUnsafe(bytesOfCount);
  count.writeInt16BE(row.length);
  yield count;
  for (const cell of row) {
    if (cell === null) {
      const none = Buffer.allocUnsafe(bytesOfLength);
      none.writeInt32BE(-1);
      yield none;
    } else if (typeof cell === 'number') {
      const number = Buffer.allocUnsafe(bytesOfLength + bytesOfNumber);
      number.writeInt32BE(bytesOfNumber);
      number.writeBigInt64BE(BigInt(cell), bytesOfLength);
      yield number;
    } else {
      const content = contentOf(cell);
      const length = Buffer.allocUnsafe(bytesOfLength);
      length.writeInt32BE(content.length);
      yield length;
      yield content;
    }
  }
}

/** Pieces smaller than this are joined: each one sent costs a system call. */
const joinedBytes = 64 * 1024;

/** Encodes rows of bigint, text and bytea columns for COPY … FROM STDIN BINARY. @param rows numbers are whole */
export function* encodeCopy(rows: readonly (readonly Cell[])[]): Generator<Uint8Array> {
  let held: Uint8Array[] = [signature, Buffer.alloc(2 * bytesOfLength)];
  let bytes = 0;
  for (const row of rows)
    for (const piece of encodeRow(row)) {
      held.push(piece);
      bytes += piece.length;
      if (bytes < joinedBytes) continue;
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
  yield Buffer.concat([...held, end]);
}
