import type { Source } from '../source.ts';
import type { OpenOptions } from '../unpack.ts';
import { openPor } from './open-por.ts';
import { openSav } from './open-sav.ts';

/** Opens a file of SPSS: `.sav` and `.zsav` begin with `$FL`, any other is a portable one. @throws SourceError */
export async function openSpss(file: Blob, options: OpenOptions = {}): Promise<Source> {
  return (await file.slice(0, 3).text()) === '$FL' ? openSav(file, options) : openPor(file, options);
}
