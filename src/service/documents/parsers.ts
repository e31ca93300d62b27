import { type FileExtension, fileTypes } from '../../contract/index.ts';
import type { Parser } from './types.ts';

type Load = () => Promise<Parser>;
const image: Load = async () => (await import('./readers/image.ts')).parseImage;
/** For recordings without ffmpeg. */
const recording: Load = async () => (await import('./media/describe-recording.ts')).describeRecording;

const documents: Partial<Record<FileExtension, Load>> = {
  txt: async () => (await import('./readers/text.ts')).parseText,
  pdf: async () => (await import('./readers/pdf.ts')).parsePdf,
  docx: async () => (await import('./readers/office/docx.ts')).parseDocx,
  pptx: async () => (await import('./readers/office/pptx.ts')).parsePptx,
  xlsx: async () => (await import('./readers/office/xlsx.ts')).parseXlsx,
  doc: async () => (await import('./readers/office/legacy.ts')).parseDoc,
  ppt: async () => (await import('./readers/office/legacy.ts')).parsePpt,
  xls: async () => (await import('./readers/office/legacy.ts')).parseXls,
};

/** @returns the Node parser of a kind of file, loaded when it is needed; undefined if there is none. */
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
