import { recordingDetails } from '../../../contract/index.ts';

/** Documents and recordings: why one could not be read. */
const documentProblems = {
  document_empty: 'Die Datei ist leer.',
  document_locked:
    'Das Dokument ist mit einem Passwort geschützt. Es ohne Passwort speichern und diese Datei importieren.',
  document_damaged:
    'Die Datei ist beschädigt oder unvollständig: {what}. Sie im Programm, aus dem sie stammt, öffnen, noch einmal speichern und diese Datei importieren.',
  document_refused:
    'Die Datei wird nicht gelesen: {what}. So etwas schreibt kein Office-Programm; ist sie echt, sie als PDF speichern.',
  document_gone: 'Die Datei ist nicht mehr im Speicher. Sie noch einmal importieren.',
  document_altered: 'Die Datei im Speicher ist nicht die, die gesendet wurde. Sie noch einmal importieren.',
  document_stopped:
    'Die Verarbeitung dieser Datei blieb dreimal ohne Antwort stehen. Sie noch einmal importieren oder in einem anderen Format speichern.',
  document_too_hungry:
    'Diese Datei zu lesen braucht mehr als 512 MB Arbeitsspeicher. Sie verkleinern oder neu speichern.',
  document_too_slow:
    'Diese Datei zu lesen dauert mehr als eine Minute. Sie teilen oder in einem anderen Format speichern.',
  document_too_swollen: 'Diese Datei ist entpackt viel größer als ein Dokument. Sie neu speichern und das importieren.',
  document_of_unread_type: 'Dateien der Art „{extension}“ werden nicht gelesen.',
  document_of_other_kind:
    'Die Datei heißt .{extension}, enthält aber {found}. Ihr die Endung geben, die zu ihrem Inhalt passt.',
  office_of_other_kind:
    'Die Datei heißt .{extension}, enthält aber {found}. Sie in .{right} umbenennen und noch einmal importieren.',
  office_absent:
    'Die Datei heißt .{extension}, ist aber ein ZIP-Archiv ohne {what}. Sie im Programm speichern, aus dem sie stammt.',
  office_without_program:
    'Ein .{extension}-Dokument wird mit LibreOffice gelesen, das hier nicht installiert ist. LibreOffice installieren oder das Dokument als .{modern} speichern.',
  office_too_slow:
    'Dieses .{extension}-Dokument zu lesen dauert mehr als eine halbe Minute. Es teilen oder als .{modern} speichern.',
  office_too_hungry:
    'Dieses .{extension}-Dokument zu lesen braucht mehr als 512 MB Arbeitsspeicher. Es teilen oder als .{modern} speichern.',
  pdf_damaged:
    'Die PDF-Datei ist beschädigt oder unvollständig. Sie öffnen, neu speichern und diese Datei importieren.',
  pdf_without_pages: 'Keine Seite der PDF-Datei ist lesbar. Die Datei neu speichern.',
  image_damaged: 'Das Bild ist beschädigt oder unvollständig. Die Datei neu speichern.',
  image_too_large: 'Das Bild hat mehr als 100 Millionen Pixel. Es verkleinern und das importieren.',
  text_is_binary: 'Die Datei enthält Binärdaten, keinen Text. Ihr die Endung geben, die zu ihrem Inhalt passt.',
  text_turns_binary: 'Die Datei enthält nach ihrem Anfang Binärdaten, keinen Text.',

  recording_of_other_kind: 'Der Name endet auf .{extension}, aber das sind keine {name}-Daten. {looks}',
  recording_of_unread_type: 'Eine .{extension}-Datei ist keine Aufnahme.',
  recording_damaged:
    'Die Aufnahme ist beschädigt oder wurde nie beendet{detail}. Sie noch einmal exportieren und neu senden.',
  recording_without_length:
    'Die Aufnahme ist beschädigt oder wurde nie beendet: Sie nennt ihre Länge nicht. Sie noch einmal exportieren.',
  recording_without_tracks: 'Die Aufnahme ist beschädigt oder wurde nie beendet: Sie enthält weder Ton noch Bild.',
  recording_without_streams: 'Die Aufnahme enthält weder Ton noch Bild.',
  recording_empty: 'Die Aufnahme ist leer: Sie enthält weder Ton noch Bild oder wurde nie beendet.',
  recording_too_hungry:
    'Die Aufnahme war nicht lesbar: Sie braucht mehr als 512 MB Arbeitsspeicher. Sie in einem anderen Format noch einmal exportieren.',
  recording_too_slow:
    'Die Aufnahme war nicht innerhalb von 60 Sekunden lesbar. Sie in einem anderen Format noch einmal exportieren.',
  recording_breaks_reader:
    'Die Aufnahme ist so beschädigt, dass das lesende Programm abstürzt. Sie noch einmal exportieren.',
  recording_silent: 'Die Aufnahme hat keine Tonspur.',
  recording_too_long: 'Die Aufnahme ist länger als 12 Stunden: sie für Wellenform und Transkript in kürzere schneiden.',
  sound_without_program:
    'Es gibt kein Transkript, weil ffmpeg nicht gefunden wurde. Es dort installieren, wo der Dienst läuft, dann die Aufnahme noch einmal importieren.',
  sound_beyond_limits:
    'Der Ton ließ sich nicht innerhalb der Grenzen dekodieren ({why}). Sie in einem anderen Format noch einmal exportieren.',
  sound_not_decoded: 'Der Ton ließ sich nicht dekodieren{detail}.',

  engine_absent: 'Transkription ist nicht eingerichtet. Danach importierte Aufnahmen bekommen ein Transkript.',
  engine_not_started: 'Die Spracherkennung {engine} ließ sich nicht starten.',
  engine_ended: 'Die Spracherkennung {engine} endete mit Code {code}{detail}',
  engine_too_hungry:
    'Die Spracherkennung {engine} brauchte mehr Arbeitsspeicher, als SHEAF_TRANSCRIBER_MEMORY_MB erlaubt.',
  engine_too_slow: 'Die Spracherkennung {engine} brauchte mehr als das 20-Fache der Länge der Aufnahme.',
  engine_not_finished: 'Die Spracherkennung {engine} wurde nicht fertig ({why}).',
  engine_tried: 'Eine Sekunde Ton wurde probiert. {why}',
  engine_tried_too_long:
    'Eine Sekunde Ton wurde probiert, und die Spracherkennung war nach {seconds} Sekunden nicht fertig.',
  engine_by_environment: 'SHEAF_TRANSCRIBER ist gesetzt, wo der Dienst gestartet wurde, und gilt.',
  engine_of_shared:
    'Andere Computer erreichen diesen Dienst; seine Spracherkennung wird nur beim Start mit SHEAF_TRANSCRIBER gesetzt.',
  command_quote_open: '{name} hat ein Anführungszeichen, das nicht geschlossen wird. {example}',
  command_blank_unknown: '{name} hat {blank}; möglich sind {audio} und {output}. {example}',
  command_without_audio: '{name} muss mit {audio} sagen, wohin die Aufnahme gehört. {example}',
  command_without_program: '{name} beginnt mit {program}; dieses Programm wurde auf diesem Computer nicht gefunden.',
  command_unreadable: 'Die Datei dieser Einstellung ist beschädigt. Den Befehl noch einmal angeben.',
  command_not_kept:
    '{path} lässt sich nicht schreiben ({why}). Was ein Programm startet, wird dort außerhalb des Datenordners vermerkt. XDG_CONFIG_HOME auf einen Ordner setzen, in den geschrieben werden darf.',
} as const;

/** Details of these sentences. */
const documentDetails = {
  png_image: 'ein PNG-Bild',
  jpeg_image: 'ein JPEG-Bild',
  gif_image: 'ein GIF-Bild',
  tiff_image: 'ein TIFF-Bild',
  webp_image: 'ein WebP-Bild',
  bmp_image: 'ein BMP-Bild',
  pdf_document: 'ein PDF-Dokument',
  zip_or_office: 'ein ZIP-Archiv oder Office-Dokument',
  empty_zip: 'ein leeres ZIP-Archiv',
  old_office: 'ein altes Office-Dokument',
  rich_text: 'ein RTF-Dokument',
  web_page: 'eine Webseite',
  svg_drawing: 'eine SVG-Zeichnung',
  xml_file: 'eine XML-Datei',
  mp4_video: 'ein MP4- oder QuickTime-Video',
  ...recordingDetails,
  mp4: 'MP4 oder QuickTime',
  matroska: 'WebM oder Matroska',
  something_else: 'etwas anderes',
  another_document: 'eine andere Art von Dokument',
  a_word_document: 'ein Word-Dokument',
  a_presentation: 'eine PowerPoint-Präsentation',
  a_workbook: 'eine Excel-Arbeitsmappe',
  word_document: 'Word-Dokument',
  presentation: 'PowerPoint-Präsentation',
  workbook: 'Excel-Arbeitsmappe',
  office_document: 'Office-Dokument',
  looks_meant: 'Prüfen, ob es die richtige Datei ist.',
  looks_like: 'Sie sieht aus wie {name}: Sie umbenennen.',
  archive_unreadable: 'ihr Archiv ist nicht lesbar',
  part_missing: 'ihr Teil {name} fehlt',
  slide_missing: 'Folie {number} fehlt',
  office_xml_not_well_formed: 'ihr XML ist nicht wohlgeformt',
  xml_in_other_encoding: 'ihr XML steht in einer anderen Kodierung, als es angibt',
  container_cut_off: 'sie ist abgeschnitten',
  container_in_circle: 'ihre Teile verweisen im Kreis',
  container_without_root: 'ihr Verzeichnis hat keinen Anfang',
  container_without_table: 'ein Teil ihres Verzeichnisses fehlt',
  container_beyond_end: 'ihr Verzeichnis führt über ihr Ende hinaus',
  container_sectors_odd: 'ihre Sektoren haben keine bekannte Größe',
  refused_by_program: 'LibreOffice konnte sie nicht lesen',
  slides_too_many: 'sie hat mehr als {most} Folien',
  doctype_declared: 'sie deklariert einen Dokumenttyp, der Entitäten verbergen kann',
  xml_too_deep: 'ihr XML ist tiefer als {most} Ebenen verschachtelt',
  xml_value_too_large: 'ihr XML hat einen Wert von mehr als 16 MB',
  archive_too_swollen: 'ihr Archiv ist entpackt größer als {most} MB',
} as const;

export const documents = { ...documentProblems, ...documentDetails } as const;
