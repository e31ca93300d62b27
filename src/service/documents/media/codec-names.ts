import type { AudioTrack, VideoTrack } from 'mediainfo.js';

/** MediaInfo's names of formats as ffprobe's names, so that a codec always has the same name. */
const names: Readonly<Record<string, string>> = {
  AAC: 'aac',
  'AAC LC': 'aac',
  'AC-3': 'ac3',
  'E-AC-3': 'eac3',
  ALAC: 'alac',
  FLAC: 'flac',
  Opus: 'opus',
  Vorbis: 'vorbis',
  Speex: 'speex',
  DTS: 'dts',
  AV1: 'av1',
  AVC: 'h264',
  HEVC: 'hevc',
  VP8: 'vp8',
  VP9: 'vp9',
  Theora: 'theora',
  ProRes: 'prores',
  JPEG: 'mjpeg',
  'MPEG-4 Visual': 'mpeg4',
  'VC-1': 'vc1',
  DV: 'dvvideo',
};

const unnamed = (format: string): string => format.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'unknown';

function pcmName({ BitDepth, Format_Settings_Endianness, Format_Settings_Sign }: AudioTrack): string {
  const bits = BitDepth ?? 16;
  if (bits === 8) return Format_Settings_Sign === 'Signed' ? 'pcm_s8' : 'pcm_u8';
  return `pcm_s${bits}${Format_Settings_Endianness === 'Big' ? 'be' : 'le'}`;
}

/** @returns the codec of a sound track as ffprobe names it. */
export function audioCodecName(track: AudioTrack): string {
  const { Format = '', Format_Version, Format_Profile = '' } = track;
  if (Format === 'PCM') return pcmName(track);
  if (Format === 'MPEG Audio') return `mp${/Layer ([123])/.exec(Format_Profile)?.[1] ?? 3}`;
  if (Format === 'AMR') return Format_Profile.includes('Wide') ? 'amr_wb' : 'amr_nb';
  if (Format === 'WMA') return Format_Profile ? `wma${Format_Profile.toLowerCase()}` : `wmav${Format_Version ?? '2'}`;
  return names[Format] ?? unnamed(Format);
}

/** @returns the codec of a picture track as ffprobe names it. */
export function videoCodecName({ Format = '', Format_Version = '2', CodecID }: VideoTrack): string {
  if (Format === 'MPEG Video') return `mpeg${/\d/.exec(Format_Version)?.[0] ?? '2'}video`;
  if (Format === 'VC-1' && CodecID === 'WMV3') return 'wmv3';
  return names[Format] ?? unnamed(Format);
}
