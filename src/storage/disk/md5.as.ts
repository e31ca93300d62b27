// AssemblyScript, compiled by scripts/build-wasm.ts into md5.wasm.ts. MD5 (RFC 1321) of eight files side by side, or of one (decision 0075).
// A vector holds the same word of four files. Two sets of vectors take turns, so that the processor computes one while the other waits for
// its last step. The rounds are loops on purpose: unrolled, V8 sorts the steps by set, and two fifths of the speed are lost. Padding is
// done in md5-lanes.ts.

const lanes: usize = 8;
/** The most bytes of each file for one call. */
export const stretch: usize = 65536;
/** From the input of one file to that of the next. Were it a power of two, the same bytes of all files would share a place in the cache. */
export const stride: usize = stretch + 192;
/** What each file has come to, 16 bytes: A, B, C, D. */
export const states: usize = memory.data(<i32>(lanes * 16), 16);
/** The bytes of the files. */
export const input: usize = memory.data(<i32>(lanes * stride), 16);

/** The 16 words of a block of four files, and once more, so that no index has to wrap. The words of the other four files lie behind. */
const words: usize = memory.data(1024, 16);
/** Where the words begin once more. */
const again: usize = 256;
/** From the words of the first four files to those of the others. */
const next: usize = 512;

/** The table T of the RFC. In the last round each number is one less, because `stepI` subtracts the complement of what is to be added. */
const table: usize = memory.data<u32>([
  0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
  0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
  0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
  0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
  0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
  0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
  0xf4292243, 0x432aff96, 0xab9423a6, 0xfc93a038, 0x655b59c2, 0x8f0ccc91, 0xffeff47c, 0x85845dd0,
  0x6fa87e4e, 0xfe2ce6df, 0xa3014313, 0x4e0811a0, 0xf7537e81, 0xbd3af234, 0x2ad7d2ba, 0xeb86d390,
]);

@inline
function add<T>(x: T, y: T): T {
  return isVector<T>() ? i32x4.add(x, y) : x + y;
}
@inline
function and<T>(x: T, y: T): T {
  return isVector<T>() ? v128.and(x, y) : x & y;
}
/** What is in `x` and not in `y`. */
@inline
function without<T>(x: T, y: T): T {
  return isVector<T>() ? v128.andnot(x, y) : x & ~y;
}
@inline
function xor<T>(x: T, y: T): T {
  return isVector<T>() ? v128.xor(x, y) : x ^ y;
}
@inline
function rotate<T>(x: T, left: i32): T {
  return isVector<T>() ? v128.or(i32x4.shl(x, left), i32x4.shr_u(x, 32 - left)) : rotl<u32>(x, left);
}

// A step of each round, named after its function in the RFC. `word` is the word of the block with its number of the table added.
@inline
function stepF<T>(a: T, b: T, c: T, d: T, word: T, left: i32): T {
  return add<T>(b, rotate<T>(add<T>(add<T>(a, word), xor<T>(d, and<T>(b, xor<T>(c, d)))), left));
}
@inline
function stepG<T>(a: T, b: T, c: T, d: T, word: T, left: i32): T {
  return add<T>(b, rotate<T>(add<T>(add<T>(add<T>(a, word), without<T>(c, d)), and<T>(b, d)), left));
}
@inline
function stepH<T>(a: T, b: T, c: T, d: T, word: T, left: i32): T {
  return add<T>(b, rotate<T>(add<T>(add<T>(a, word), xor<T>(b, xor<T>(c, d))), left));
}
@inline
function stepI<T>(a: T, b: T, c: T, d: T, word: T, left: i32): T {
  const sum = add<T>(a, word);
  const taken = xor<T>(c, without<T>(d, b));
  return add<T>(b, rotate<T>(isVector<T>() ? i32x4.sub(sum, taken) : sum - taken, left));
}

/** Reads four words of each of four files. Writes four vectors, each with one word of all four files. */
@inline
function transpose(from: usize, apart: usize, to: usize): void {
  const one = v128.load(from);
  const two = v128.load(from + apart);
  const three = v128.load(from + 2 * apart);
  const four = v128.load(from + 3 * apart);
  const low = v128.shuffle<u32>(one, two, 0, 4, 1, 5);
  const lower = v128.shuffle<u32>(three, four, 0, 4, 1, 5);
  const high = v128.shuffle<u32>(one, two, 2, 6, 3, 7);
  const higher = v128.shuffle<u32>(three, four, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<u64>(low, lower, 0, 2));
  v128.store(to, v128.shuffle<u64>(low, lower, 1, 3), 16);
  v128.store(to, v128.shuffle<u64>(high, higher, 0, 2), 32);
  v128.store(to, v128.shuffle<u64>(high, higher, 1, 3), 48);
}

/** Writes the words of a block of all files. */
@inline
function spread(block: usize): void {
  for (let at: usize = 0; at < 64; at += 16) {
    transpose(block + at, stride, words + (at << 2));
    transpose(block + at + 4 * stride, stride, words + (at << 2) + next);
  }
  memory.copy(words + again, words, 256);
  memory.copy(words + next + again, words + next, 256);
}

/** Word `index` of four files, counted from `at`, with a number of the table added. */
@inline
function four(at: usize, index: usize, constant: v128): v128 {
  return i32x4.add(v128.load(at + (index << 4)), constant);
}
/** The same of one file; here the index wraps. */
@inline
function one(block: usize, index: u32, step: usize): u32 {
  return load<u32>(block + <usize>((index & 15) << 2)) + load<u32>(step);
}

/** Hashes as many blocks of 64 bytes of each file. */
export function hashAll(blocks: u32): void {
  transpose(states, 16, words);
  transpose(states + 64, 16, words + 64);
  let a = v128.load(words), b = v128.load(words, 16), c = v128.load(words, 32), d = v128.load(words, 48);
  let e = v128.load(words, 64), f = v128.load(words, 80), g = v128.load(words, 96), h = v128.load(words, 112);
  for (let block = input, end = input + (<usize>blocks << 6); block < end; block += 64) {
    spread(block);
    const a0 = a, b0 = b, c0 = c, d0 = d, e0 = e, f0 = f, g0 = g, h0 = h;
    let step = table;
    let constant: v128;
    for (let at = words; step < table + 64; step += 16, at += 64) {
      constant = v128.load_splat<u32>(step);
      a = stepF<v128>(a, b, c, d, four(at, 0, constant), 7);
      e = stepF<v128>(e, f, g, h, four(at + next, 0, constant), 7);
      constant = v128.load_splat<u32>(step + 4);
      d = stepF<v128>(d, a, b, c, four(at, 1, constant), 12);
      h = stepF<v128>(h, e, f, g, four(at + next, 1, constant), 12);
      constant = v128.load_splat<u32>(step + 8);
      c = stepF<v128>(c, d, a, b, four(at, 2, constant), 17);
      g = stepF<v128>(g, h, e, f, four(at + next, 2, constant), 17);
      constant = v128.load_splat<u32>(step + 12);
      b = stepF<v128>(b, c, d, a, four(at, 3, constant), 22);
      f = stepF<v128>(f, g, h, e, four(at + next, 3, constant), 22);
    }
    for (let at = words; step < table + 128; step += 16, at += 64) {
      constant = v128.load_splat<u32>(step);
      a = stepG<v128>(a, b, c, d, four(at, 1, constant), 5);
      e = stepG<v128>(e, f, g, h, four(at + next, 1, constant), 5);
      constant = v128.load_splat<u32>(step + 4);
      d = stepG<v128>(d, a, b, c, four(at, 6, constant), 9);
      h = stepG<v128>(h, e, f, g, four(at + next, 6, constant), 9);
      constant = v128.load_splat<u32>(step + 8);
      c = stepG<v128>(c, d, a, b, four(at, 11, constant), 14);
      g = stepG<v128>(g, h, e, f, four(at + next, 11, constant), 14);
      constant = v128.load_splat<u32>(step + 12);
      b = stepG<v128>(b, c, d, a, four(at, 0, constant), 20);
      f = stepG<v128>(f, g, h, e, four(at + next, 0, constant), 20);
    }
    for (let at = words + again; step < table + 192; step += 16, at -= 64) {
      constant = v128.load_splat<u32>(step);
      a = stepH<v128>(a, b, c, d, four(at, 5, constant), 4);
      e = stepH<v128>(e, f, g, h, four(at + next, 5, constant), 4);
      constant = v128.load_splat<u32>(step + 4);
      d = stepH<v128>(d, a, b, c, four(at, 8, constant), 11);
      h = stepH<v128>(h, e, f, g, four(at + next, 8, constant), 11);
      constant = v128.load_splat<u32>(step + 8);
      c = stepH<v128>(c, d, a, b, four(at, 11, constant), 16);
      g = stepH<v128>(g, h, e, f, four(at + next, 11, constant), 16);
      constant = v128.load_splat<u32>(step + 12);
      b = stepH<v128>(b, c, d, a, four(at, 14, constant), 23);
      f = stepH<v128>(f, g, h, e, four(at + next, 14, constant), 23);
    }
    for (let at = words + again; step < table + 256; step += 16, at -= 64) {
      constant = v128.load_splat<u32>(step);
      a = stepI<v128>(a, b, c, d, four(at, 0, constant), 6);
      e = stepI<v128>(e, f, g, h, four(at + next, 0, constant), 6);
      constant = v128.load_splat<u32>(step + 4);
      d = stepI<v128>(d, a, b, c, four(at, 7, constant), 10);
      h = stepI<v128>(h, e, f, g, four(at + next, 7, constant), 10);
      constant = v128.load_splat<u32>(step + 8);
      c = stepI<v128>(c, d, a, b, four(at, 14, constant), 15);
      g = stepI<v128>(g, h, e, f, four(at + next, 14, constant), 15);
      constant = v128.load_splat<u32>(step + 12);
      b = stepI<v128>(b, c, d, a, four(at, 5, constant), 21);
      f = stepI<v128>(f, g, h, e, four(at + next, 5, constant), 21);
    }
    a = i32x4.add(a, a0);
    b = i32x4.add(b, b0);
    c = i32x4.add(c, c0);
    d = i32x4.add(d, d0);
    e = i32x4.add(e, e0);
    f = i32x4.add(f, f0);
    g = i32x4.add(g, g0);
    h = i32x4.add(h, h0);
  }
  v128.store(words, a);
  v128.store(words, b, 16);
  v128.store(words, c, 32);
  v128.store(words, d, 48);
  v128.store(words, e, 64);
  v128.store(words, f, 80);
  v128.store(words, g, 96);
  v128.store(words, h, 112);
  transpose(words, 16, states);
  transpose(words + 64, 16, states + 64);
}

/** Hashes blocks of one file alone, which takes less than half as long as `hashAll`. */
export function hashOne(lane: usize, blocks: u32): void {
  const state = states + (lane << 4);
  let a = load<u32>(state), b = load<u32>(state, 4), c = load<u32>(state, 8), d = load<u32>(state, 12);
  const from = input + lane * stride;
  for (let block = from, end = from + (<usize>blocks << 6); block < end; block += 64) {
    const a0 = a, b0 = b, c0 = c, d0 = d;
    let step = table;
    for (let at: u32 = 0; step < table + 64; step += 16, at += 4) {
      a = stepF<u32>(a, b, c, d, one(block, at, step), 7);
      d = stepF<u32>(d, a, b, c, one(block, at + 1, step + 4), 12);
      c = stepF<u32>(c, d, a, b, one(block, at + 2, step + 8), 17);
      b = stepF<u32>(b, c, d, a, one(block, at + 3, step + 12), 22);
    }
    for (let at: u32 = 0; step < table + 128; step += 16, at += 4) {
      a = stepG<u32>(a, b, c, d, one(block, at + 1, step), 5);
      d = stepG<u32>(d, a, b, c, one(block, at + 6, step + 4), 9);
      c = stepG<u32>(c, d, a, b, one(block, at + 11, step + 8), 14);
      b = stepG<u32>(b, c, d, a, one(block, at, step + 12), 20);
    }
    for (let at: u32 = 0; step < table + 192; step += 16, at -= 4) {
      a = stepH<u32>(a, b, c, d, one(block, at + 5, step), 4);
      d = stepH<u32>(d, a, b, c, one(block, at + 8, step + 4), 11);
      c = stepH<u32>(c, d, a, b, one(block, at + 11, step + 8), 16);
      b = stepH<u32>(b, c, d, a, one(block, at + 14, step + 12), 23);
    }
    for (let at: u32 = 0; step < table + 256; step += 16, at -= 4) {
      a = stepI<u32>(a, b, c, d, one(block, at, step), 6);
      d = stepI<u32>(d, a, b, c, one(block, at + 7, step + 4), 10);
      c = stepI<u32>(c, d, a, b, one(block, at + 14, step + 8), 15);
      b = stepI<u32>(b, c, d, a, one(block, at + 5, step + 12), 21);
    }
    a += a0;
    b += b0;
    c += c0;
    d += d0;
  }
  store<u32>(state, a);
  store<u32>(state, b, 4);
  store<u32>(state, c, 8);
  store<u32>(state, d, 12);
}
