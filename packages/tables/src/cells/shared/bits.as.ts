// AssemblyScript, shared by the scanners in the folders below: 64 bytes as one word of bits. Compiled into each of them.

/** One bit for each of 64 bytes from `p`: whether it equals the byte that `splat` repeats. */
@inline
export function mask64(p: usize, splat: v128): u64 {
  return (
    u64(i8x16.bitmask(i8x16.eq(v128.load(p), splat))) |
    (u64(i8x16.bitmask(i8x16.eq(v128.load(p, 16), splat))) << 16) |
    (u64(i8x16.bitmask(i8x16.eq(v128.load(p, 32), splat))) << 32) |
    (u64(i8x16.bitmask(i8x16.eq(v128.load(p, 48), splat))) << 48)
  );
}

/** One bit for each of 64 bytes from `p`: its highest, which bytes beyond ASCII have. */
@inline
export function topBits64(p: usize): u64 {
  return (
    u64(i8x16.bitmask(v128.load(p))) |
    (u64(i8x16.bitmask(v128.load(p, 16))) << 16) |
    (u64(i8x16.bitmask(v128.load(p, 32))) << 32) |
    (u64(i8x16.bitmask(v128.load(p, 48))) << 48)
  );
}

/** Each bit becomes the parity of the bits up to it: inside or outside of quotes. */
@inline
export function prefixXor(bits: u64): u64 {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  bits ^= bits << 32;
  return bits;
}

@inline
export function isSpace(byte: u8): bool {
  return byte == 32 || (byte >= 9 && byte <= 13);
}
