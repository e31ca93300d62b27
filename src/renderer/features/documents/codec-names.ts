import { words } from './words.ts';

/** How people write the codecs that ffprobe knows by its own names. */
const names: Readonly<Record<string, string>> = {
  aac: 'AAC',
  ac3: 'AC-3',
  alac: 'Apple Lossless',
  amr_nb: 'AMR',
  amr_wb: 'AMR',
  av1: 'AV1',
  eac3: 'E-AC-3',
  flac: 'FLAC',
  h264: 'H.264',
  hevc: 'H.265',
  mjpeg: 'Motion JPEG',
  mp2: 'MP2',
  mp3: 'MP3',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4',
  opus: 'Opus',
  prores: 'ProRes',
  speex: 'Speex',
  theora: 'Theora',
  vorbis: 'Vorbis',
  vp8: 'VP8',
  vp9: 'VP9',
};

function nameOf(codec: string): string[] {
  if (codec.startsWith('pcm_')) return [words.uncompressed];
  if (/^wm[av]/.test(codec)) return [codec.slice(0, 3).toUpperCase()];
  const name = names[codec];
  return name === undefined ? [] : [name];
}

/** @returns the codecs of a recording as people write them, each once; without those that only ffprobe has a name for */
export const codecNames = (codecs: readonly (string | null)[]): string[] => [
  ...new Set(codecs.flatMap((codec) => (codec === null ? [] : nameOf(codec)))),
];
