import { type FileExtension, fileTypes } from '../../contract/index.ts';
import type { Parser } from './types.ts';

type Load = () => Promise<Parser>;
const image: Load = async () => (await import('./image.ts')).parseImage;
/** Where there is no ffmpeg: what a recording says of itself. */
const recording: Load = async () => (await import('./media/describe-recording.ts')).describeRecording;

const documents: Partial<Record<FileExtension, Load>> = {
  txt: async () => (await import('./text.ts')).parseText,
  pdf: async () => (await import('./pdf.ts')).parsePdf,
  docx: async () => (await import('./office/docx.ts')).parseDocx,
  pptx: async () => (await import('./office/pptx.ts')).parsePptx,
  xlsx: async () => (await import('./office/xlsx.ts')).parseXlsx,
  doc: async () => (await import('./office/legacy.ts')).parseDoc,
  ppt: async () => (await import('./office/legacy.ts')).parsePpt,
  xls: async () => (await import('./office/legacy.ts')).parseXls,
};

/** @returns the Node parser of a kind of file, loaded when it is needed; undefined where there is none. */
export function parserOf(extension: FileExtension): Load | undefined {
  switch (fileTypes[extension].kind) {
    case 'document':
      return documents[extension];
    case 'image':
      return image;
    default:
      return recording;
  }
}
