import type { ContainerKind, FileKind } from '../file-content.ts';

/** Why a document or recording could not be read. */
export const documentProblems = {
  document_empty: 'The file is empty.',
  document_locked: 'The document is protected by a password. Save it without one and import that file.',
  document_damaged:
    'The document is damaged or incomplete: {what}. Open it in the program it was made with, save it again and import that file.',
  document_refused:
    'The document is refused: {what}. Nothing an office program writes looks like that; if it is genuine, save it as PDF.',
  document_gone: 'The file is no longer in storage. Import it again.',
  document_altered: 'The file in storage is not what was uploaded. Import it again.',
  document_stopped:
    'Processing this file stopped three times without an answer. Import it again, or save it in another format.',
  document_too_hungry: 'Reading this file takes more than 512 MB of memory. Make it smaller, or save it again.',
  document_too_slow: 'Reading this file takes more than a minute. Split it, or save it in another format.',
  document_too_swollen: 'This file unpacks to far more than a document holds. Save it again and import that.',
  document_of_unread_type: 'Files of the type “{extension}” are not read.',
  document_of_other_kind: 'The file is named .{extension} but holds {found}. Give it the extension of what it is.',
  office_of_other_kind: 'The file is named .{extension} but holds {found}. Rename it to .{right} and import it again.',
  office_absent:
    'The file is named .{extension} but is a ZIP archive that holds no {what}. Save it from the program it was made with.',
  office_without_program:
    'A .{extension} document is read with LibreOffice, which is not installed here. Install LibreOffice or save the document as .{modern}.',
  office_too_slow:
    'Reading this .{extension} document takes more than half a minute. Split it or save it as .{modern}.',
  office_too_hungry:
    'Reading this .{extension} document takes more than 512 MB of memory. Split it or save it as .{modern}.',
  pdf_damaged: 'The PDF is damaged or incomplete. Open it, save it again and import that file.',
  pdf_without_pages: 'None of the pages of the PDF can be read. Save it again.',
  image_damaged: 'The image is damaged or incomplete. Save it again.',
  image_too_large: 'The image has more than 100 million pixels. Scale it down and import that.',
  text_is_binary: 'The file holds binary data, not text. Give it the extension of what it is.',
  text_turns_binary: 'The file holds binary data after its beginning, not text.',

  recording_of_other_kind: 'The name ends in .{extension}, but this is not {name} data. {looks}',
  recording_of_unread_type: 'A .{extension} file is not a recording.',
  recording_damaged: 'The recording is damaged or was never finished{detail}. Export it again and send it again.',
  recording_without_length:
    'The recording is damaged or was never finished: it does not say how long it is. Export it again.',
  recording_without_tracks: 'The recording is damaged or was never finished: it holds neither sound nor picture.',
  recording_without_streams: 'The recording holds neither sound nor picture.',
  recording_empty: 'The recording is empty: it holds no sound and no picture, or was never finished.',
  recording_too_hungry:
    'The recording could not be read: it took more than 512 MB of memory. Export it again in another format.',
  recording_too_slow: 'The recording could not be read within 60 seconds. Export it again in another format.',
  recording_breaks_reader: 'The recording is damaged in a way that breaks the program that reads it. Export it again.',
  recording_silent: 'The recording has no sound track.',
  recording_too_long:
    'The recording is longer than 12 hours: cut it into shorter ones for a waveform and a transcript.',
  sound_without_program:
    'No transcript was made, because ffmpeg was not found. Install it where the service runs, then import the recording again.',
  sound_beyond_limits: 'The sound could not be decoded within its limits ({why}). Export it again in another format.',
  sound_not_decoded: 'The sound could not be decoded{detail}.',

  engine_absent: 'Transcription is not set up. Recordings imported afterwards get a transcript.',
  engine_not_started: 'The transcription engine {engine} could not be started.',
  engine_ended: 'The transcription engine {engine} ended with code {code}{detail}',
  engine_too_hungry: 'The transcription engine {engine} needed more memory than SHEAF_TRANSCRIBER_MEMORY_MB allows.',
  engine_too_slow: "The transcription engine {engine} took more than 20 times the recording's length.",
  engine_not_finished: 'The transcription engine {engine} did not finish ({why}).',
  engine_tried: 'A second of sound was tried. {why}',
  engine_tried_too_long: 'A second of sound was tried, and the engine had not finished after {seconds} seconds.',
  engine_by_environment: 'SHEAF_TRANSCRIBER is set where the service was started, and is used instead.',
  engine_of_shared: 'Other computers reach this service, so its engine is set by SHEAF_TRANSCRIBER at its start only.',
  command_quote_open: '{name} has a quote that is not closed. {example}',
  command_blank_unknown: '{name} has {blank}; {audio} and {output} are what it may hold. {example}',
  command_without_audio: '{name} must say with {audio} where the recording goes. {example}',
  command_without_program: '{name} begins with {program}, which was not found on this computer.',
  command_unreadable: 'The file of this setting is damaged. Set the command again.',
  command_not_kept:
    '{path} cannot be written ({why}). What runs a program is kept there, outside of the data folder. Set XDG_CONFIG_HOME to a folder that can be written.',
} as const;

/** What a file holds, by its first bytes. */
const kindDetails = {
  png_image: 'a PNG image',
  jpeg_image: 'a JPEG image',
  gif_image: 'a GIF image',
  tiff_image: 'a TIFF image',
  webp_image: 'a WebP image',
  bmp_image: 'a BMP image',
  pdf_document: 'a PDF document',
  zip_or_office: 'a ZIP archive or Office document',
  empty_zip: 'an empty ZIP archive',
  old_office: 'an old Office document',
  rich_text: 'a Rich Text document',
  web_page: 'a web page',
  svg_drawing: 'an SVG drawing',
  xml_file: 'an XML file',
  mp4_video: 'an MP4 or QuickTime video',
} as const satisfies Record<FileKind, string>;

/** What the formats of recordings are called. */
export const recordingDetails = {
  mp4: 'MP4 or QuickTime',
  avi: 'AVI',
  matroska: 'WebM or Matroska',
  asf: 'Windows Media',
  mpegProgram: 'MPEG',
  mpegVideo: 'MPEG',
  mpegTransport: 'MPEG',
  mp3: 'MP3',
  wav: 'WAV',
  flac: 'FLAC',
  ogg: 'Ogg',
  adts: 'AAC (ADTS)',
  aiff: 'AIFF',
  amr: 'AMR',
} as const satisfies Record<ContainerKind, string>;

/** Details of the sentences of `documentProblems`. */
export const documentDetails = {
  ...kindDetails,
  ...recordingDetails,
  something_else: 'something else',
  another_document: 'another kind of document',
  a_word_document: 'a Word document',
  a_presentation: 'a PowerPoint presentation',
  a_workbook: 'an Excel workbook',
  word_document: 'Word document',
  presentation: 'PowerPoint presentation',
  workbook: 'Excel workbook',
  office_document: 'office document',
  looks_meant: 'Check that it is the file you meant.',
  looks_like: 'It looks like {name}: rename it.',
  archive_unreadable: 'its archive cannot be read',
  part_missing: 'its part {name} is missing',
  slide_missing: 'its slide {number} is missing',
  office_xml_not_well_formed: 'its XML is not well formed',
  xml_in_other_encoding: 'its XML is not in the encoding it declares',
  container_cut_off: 'its container is cut off',
  container_in_circle: 'its container runs in a circle',
  container_without_root: 'its container has no root',
  container_without_table: 'its container has no table for one of its sectors',
  container_beyond_end: 'its container points beyond its end',
  container_sectors_odd: 'its container has sectors of no known size',
  refused_by_program: 'LibreOffice could not read it',
  slides_too_many: 'it has more than {most} slides',
  doctype_declared: 'it declares a document type, which may hide entities',
  xml_too_deep: 'its XML is nested more than {most} levels deep',
  xml_value_too_large: 'its XML has one value of more than 16 MB',
  archive_too_swollen: 'its archive unpacks to more than {most} MB',
} as const;
