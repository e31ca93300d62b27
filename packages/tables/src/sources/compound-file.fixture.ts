/** @returns a compound file ([MS-CFB]) of sectors of 512 bytes, with a directory of these names over several sectors */
export function makeCompound(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const entries = ['Root Entry', ...names];
  const directorySectors = Math.ceil(entries.length / 4);
  const bytes = new Uint8Array(512 * (2 + directorySectors));
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  // The table of sectors is sector 0, the directory follows.
  view.setUint32(48, 1, true);
  view.setUint32(76, 0, true);
  for (let sector = 1; sector <= directorySectors; sector++)
    view.setUint32(512 + 4 * sector, sector === directorySectors ? 0xfffffffe : sector + 1, true);
  for (const [index, name] of entries.entries()) {
    const at = 1024 + 128 * index;
    for (const [place, character] of [...name].entries()) view.setUint16(at + 2 * place, character.charCodeAt(0), true);
    view.setUint16(at + 64, 2 * name.length + 2, true);
  }
  return bytes;
}
