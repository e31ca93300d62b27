import { ByteCursor, BytesEnd } from '../statistics/byte-cursor.ts';
import type { Unpack } from '../unpack.ts';
import { damagedSav } from './sav-records.ts';

/** A block of cases in bytecode, compressed with zlib. */
interface Block {
  start: number;
  packedBytes: number;
  bytes: number;
}

const headerBytes = 24;
/** Bytes of the trailer before its list, and of each block in the list. */
const trailerBytes = 24;
const entryBytes = 24;
/** The most bytes of the trailer: the list of a file of 11 TB. */
const maxTrailerBytes = 64 * 1024 ** 2;

const wrongList = () => damagedSav('wrong_block_list');

async function readCursor(file: Blob, start: number, bytes: number, isLittle: boolean): Promise<ByteCursor> {
  return new ByteCursor(new Uint8Array(await file.slice(start, start + bytes).arrayBuffer()), isLittle);
}

/** Reads the list of blocks in a trailer. The blocks follow one another from `start` to `end`. */
function readList(cursor: ByteCursor, start: number, end: number): Block[] {
  cursor.skip(20);
  const count = cursor.int32();
  if (count < 0 || cursor.left !== count * entryBytes) throw wrongList();
  const blocks: Block[] = [];
  let at = start;
  for (let left = count; left > 0; left--) {
    cursor.skip(8);
    const block = { start: cursor.int64(), bytes: cursor.int32(), packedBytes: cursor.int32() };
    if (block.start !== at || block.bytes <= 0 || block.packedBytes <= 0) throw wrongList();
    blocks.push(block);
    at += block.packedBytes;
  }
  if (at !== end) throw wrongList();
  return blocks;
}

/**
 * Reads the list of compressed blocks in a `.zsav` file: a header where the cases begin, and a trailer at the end.
 * @throws SourceError (`damaged`) if header, trailer and file do not agree
 */
export async function readZsavBlocks(file: Blob, dataStart: number, isLittle: boolean): Promise<readonly Block[]> {
  try {
    const header = await readCursor(file, dataStart, headerBytes, isLittle);
    const [ownStart, trailerStart, trailerLength] = [header.int64(), header.int64(), header.int64()];
    const blocksStart = dataStart + headerBytes;
    const isPossible =
      ownStart === dataStart &&
      trailerStart >= blocksStart &&
      trailerLength >= trailerBytes &&
      trailerLength <= maxTrailerBytes &&
      trailerStart + trailerLength === file.size;
    if (!isPossible) throw wrongList();
    return readList(await readCursor(file, trailerStart, trailerLength, isLittle), blocksStart, trailerStart);
  } catch (error) {
    throw error instanceof BytesEnd ? damagedSav('ends_before_first_case') : error;
  }
}

/**
 * Unpacks blocks in a stream. A block never gives more bytes than the list says.
 * @throws SourceError (`damaged`); the signal's reason
 */
export async function* unpackBlocks(
  file: Blob,
  blocks: readonly Block[],
  unpack: Unpack,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const wrongBlock = () => damagedSav('cases_packed_wrong');
  for (const { start, packedBytes, bytes } of blocks) {
    signal?.throwIfAborted();
    let left = bytes;
    try {
      for await (const chunk of unpack(file.slice(start, start + packedBytes), 'deflate')) {
        left -= chunk.length;
        if (left < 0) throw wrongBlock();
        yield chunk;
      }
    } catch {
      throw wrongBlock();
    }
    if (left !== 0) throw wrongBlock();
  }
}
