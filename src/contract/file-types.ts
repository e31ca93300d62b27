import { findExtension, tableExtensions, textTableExtensions } from '@sheaf/tables/extensions';

export { findExtension, tableExtensions, textTableExtensions };

/** Decides how a file is processed and what is read from it. */
export const mediaKinds = ['video', 'audio', 'document', 'image'] as const;
export type MediaKind = (typeof mediaKinds)[number];

interface FileType {
  kind: MediaKind;
  content_type: string;
}

/** The accepted extensions (docs/interface.md#file-types), with the content type of uploads and downloads. */
export const fileTypes = {
  mp4: { kind: 'video', content_type: 'video/mp4' },
  mov: { kind: 'video', content_type: 'video/quicktime' },
  avi: { kind: 'video', content_type: 'video/x-msvideo' },
  webm: { kind: 'video', content_type: 'video/webm' },
  mkv: { kind: 'video', content_type: 'video/x-matroska' },
  m4v: { kind: 'video', content_type: 'video/x-m4v' },
  wmv: { kind: 'video', content_type: 'video/x-ms-wmv' },
  mpeg: { kind: 'video', content_type: 'video/mpeg' },
  mp3: { kind: 'audio', content_type: 'audio/mpeg' },
  m4a: { kind: 'audio', content_type: 'audio/mp4' },
  wav: { kind: 'audio', content_type: 'audio/wav' },
  flac: { kind: 'audio', content_type: 'audio/flac' },
  ogg: { kind: 'audio', content_type: 'audio/ogg' },
  aac: { kind: 'audio', content_type: 'audio/aac' },
  aiff: { kind: 'audio', content_type: 'audio/aiff' },
  aif: { kind: 'audio', content_type: 'audio/aiff' },
  amr: { kind: 'audio', content_type: 'audio/amr' },
  pdf: { kind: 'document', content_type: 'application/pdf' },
  ppt: { kind: 'document', content_type: 'application/vnd.ms-powerpoint' },
  pptx: {
    kind: 'document',
    content_type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  doc: { kind: 'document', content_type: 'application/msword' },
  docx: { kind: 'document', content_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xls: { kind: 'document', content_type: 'application/vnd.ms-excel' },
  xlsx: { kind: 'document', content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  txt: { kind: 'document', content_type: 'text/plain' },
  png: { kind: 'image', content_type: 'image/png' },
  jpg: { kind: 'image', content_type: 'image/jpeg' },
  jpeg: { kind: 'image', content_type: 'image/jpeg' },
  gif: { kind: 'image', content_type: 'image/gif' },
  bmp: { kind: 'image', content_type: 'image/bmp' },
  tiff: { kind: 'image', content_type: 'image/tiff' },
  webp: { kind: 'image', content_type: 'image/webp' },
} as const satisfies Record<string, FileType>;
export type FileExtension = keyof typeof fileTypes;

/** The extensions of documents: docs/interface.md#initialize-an-insight. */
export const documentExtensions = ['pdf', 'ppt', 'pptx', 'doc', 'docx', 'xls', 'xlsx', 'txt'] as const;

/** The media of a survey, all transcribed: docs/interface.md#media-types. */
export const surveyMediaExtensions = ['mp4', 'mov', 'avi', 'm4v', 'webm', 'mp3', 'm4a', 'wav', 'aac'] as const;

/** @returns whether a file has one of the extensions that can be linked (docs/interface.md#media-types). */
export function isSupportedMedia(filename: string): boolean {
  return surveyMediaExtensions.some((extension) => extension === findExtension(filename));
}

/** @returns what is known of files with this name @throws Error for an extension that is not accepted: the contract takes no such name */
export function findFileType(name: string): (typeof fileTypes)[FileExtension] {
  const extension = findExtension(name);
  if (isFileExtension(extension)) return fileTypes[extension];
  throw new Error(`Files of the type ${extension} are not accepted.`);
}

/** @returns whether files of this extension (from `findExtension`) are accepted. */
export function isFileExtension(extension: string): extension is FileExtension {
  return Object.hasOwn(fileTypes, extension);
}

/** Extensions of archives that hold such files. */
const archiveExtensions = ['zip', 'gz'] as const;

/** Extensions of everything that can be imported: tables and the files above. */
export const importableExtensions: readonly string[] = [
  ...new Set([...tableExtensions, ...archiveExtensions, ...Object.keys(fileTypes)]),
];

/** The name under which a file is saved, without what a system refuses in one or what changes the direction of text. A script looks for the same. */
export const makeFileName = (name: string, extension: string): string => {
  const plain = name.replace(/[\\/:*?"<>|\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
  return `${plain.slice(0, 120).toWellFormed() || 'export'}.${extension}`;
};
