// Numbers and sizes in the English sentences of the importer.

/** @returns a whole number, its thousands divided: `1,234` */
export const count = (value: number): string => value.toLocaleString('en');

/** @param bytes a round number of KB, MB or GB @returns `64 KB`, `100 MB`, `2 GB` */
export function limitInWords(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${bytes / 1024 ** 3} GB`;
  return bytes >= 1024 ** 2 ? `${bytes / 1024 ** 2} MB` : `${bytes / 1024} KB`;
}
