// AssemblyScript, compiled by scripts/build-wasm.ts into finder.wasm.ts. Which of many texts contain a pattern, 16 bytes at a
// time and without making strings. Pointers come from text-finder.ts, which owns the memory.

/** Whether the pattern is at `p`. Each of its bytes may be one of two. */
@inline
function matches(p: usize, one: usize, other: usize, length: usize): bool {
  for (let i: usize = 0; i < length; i++) {
    const byte = load<u8>(p + i);
    if (byte != load<u8>(one + i) && byte != load<u8>(other + i)) return false;
  }
  return true;
}

/**
 * Marks the texts that contain the pattern: 1. `length` is at least 1. The texts are one after another from `texts` on; `ends`
 * are 32-bit offsets from there. 16 + length readable bytes follow the last text.
 */
export function find(
  one: usize,
  other: usize,
  length: usize,
  ends: usize,
  count: u32,
  texts: usize,
  marks: usize,
): void {
  if (count == 0) return;
  const stop = texts + load<u32>(ends + ((<usize>count - 1) << 2));
  const headOne = i8x16.splat(load<u8>(one));
  const headOther = i8x16.splat(load<u8>(other));
  const tailOne = i8x16.splat(load<u8>(one + length - 1));
  const tailOther = i8x16.splat(load<u8>(other + length - 1));
  let text = ends; // the end of the present text
  let end = texts + load<u32>(text);
  let p = texts;
  while (p + length <= stop) {
    const head = v128.load(p);
    const tail = v128.load(p + length - 1);
    const heads = v128.or(i8x16.eq(head, headOne), i8x16.eq(head, headOther));
    const tails = v128.or(i8x16.eq(tail, tailOne), i8x16.eq(tail, tailOther));
    let bits = i8x16.bitmask(v128.and(heads, tails));
    let next = p + 16;
    while (bits != 0) {
      const at = p + <usize>ctz(bits);
      bits &= bits - 1;
      if (at + length > stop) return;
      if (!matches(at, one, other, length)) continue;
      while (end <= at) {
        text += 4;
        end = texts + load<u32>(text);
      }
      if (at + length > end) continue; // in two texts
      store<u8>(marks + ((text - ends) >> 2), 1);
      next = end;
      break;
    }
    p = next;
  }
}
