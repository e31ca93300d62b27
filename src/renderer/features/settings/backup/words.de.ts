import { counted } from '../../../lib/language/format.ts';
import type { Words } from './words.ts';

export const de: Words = {
  title: 'Sicherung',
  intro:
    'Sheaf kopiert von selbst alles, was die Instanz auf diesem Computer hat, in einen Ordner, auch während Importe laufen, und liest jede Kopie noch einmal. Am besten auf einen anderen Datenträger: Er bleibt, wenn dieser verloren geht.',
  folder: 'Ordner',
  folderHint: 'Ein leerer Ordner oder einer mit früheren Sicherungen dieser Instanz.',
  choose: 'Wählen …',
  every: 'Stunden zwischen Sicherungen',
  keep: 'Zahl der Sicherungen, die bleiben',
  save: 'Speichern',
  saving: 'Der Ordner wird geprüft …',
  saved: 'Gespeichert.',
  stop: 'Nicht mehr sichern',
  now: 'Jetzt sichern',
  cancel: 'Abbrechen',
  making: 'Sicherung',
  phases: {
    objects: 'Dateien werden kopiert …',
    database: 'Die Datenbank wird kopiert …',
    verifying: 'Die Kopie wird gelesen …',
  },
  last: 'Letzte Sicherung',
  verified: 'Sie wurde noch einmal gelesen und ist vollständig.',
  unverified: 'Sie ließ sich nicht vollständig noch einmal lesen.',
  next: (duration) => `Die nächste folgt in ${duration}.`,
  nextNow: 'Die nächste folgt jetzt.',
  none: 'Es wurde noch nichts gesichert.',
  to: 'Gesichert wird in',
  often: (hours, keep) =>
    `Alle ${counted(hours, 'Stunde', 'Stunden')}. ${counted(keep, 'Sicherung bleibt', 'Sicherungen bleiben')} erhalten.`,
  failed: 'Es wurde nicht gesichert',
  failedAfter: {
    damaged: 'Die letzte Sicherung ist nicht vollständig',
    damaged_objects: 'Dateien dieser Instanz sind beschädigt oder fehlen',
  },
  again: 'In einer Stunde folgt ein neuer Versuch, oder sofort mit „Jetzt sichern“.',
  off: 'Es wird nicht gesichert.',
  problems: {
    folder_missing: 'Der Ordner ist nicht da. Seinen Datenträger anschließen oder einen anderen Ordner wählen.',
    disk_full: 'Der Datenträger der Sicherungen ist voll. Darauf Platz schaffen oder weniger Sicherungen behalten.',
    overlaps: 'Der Ordner liegt im Datenordner oder um ihn herum. Einen anderen wählen.',
    other_files: 'Im Ordner liegen andere Dateien. Einen leeren wählen.',
    other_workspace: 'Im Ordner liegen Sicherungen anderer Daten. Einen anderen wählen.',
    not_writable: 'Sheaf darf in den Ordner nicht schreiben. Einen anderen wählen oder es erlauben.',
    in_use: 'Ein anderes Programm arbeitet an diesen Sicherungen. Warten, bis es fertig ist.',
    damaged:
      'Was von der neuesten Sicherung gelesen wurde, ist nicht, was geschrieben wurde; vielleicht ist ihr Datenträger defekt. Die nächste Sicherung kopiert diese Teile noch einmal, ältere Sicherungen bleiben. Geschieht es wieder, einen anderen Datenträger verwenden.',
    damaged_objects:
      'Die Sicherung wurde gemacht, und was frühere Sicherungen von diesen Dateien haben, wurde behalten. „sheaf check“ sagt, wozu sie gehören. Das noch einmal importieren oder eine Sicherung wiederherstellen. Vielleicht ist der Datenträger dieses Computers defekt.',
    no_answer:
      'Der Ordner antwortet nicht. Seinen Datenträger oder sein Netz wieder verbinden oder einen anderen Ordner wählen.',
    setting_damaged:
      'Die Einstellung der Sicherungen ist beschädigt; es wird nicht gesichert. Den Ordner noch einmal wählen.',
    failed: 'Etwas ist schiefgegangen.',
  },
  fixed: {
    options: 'Die Verwaltung dieser Instanz hat die Sicherungen festgelegt, beim Start.',
    shared:
      'Andere Computer erreichen diese Instanz; deshalb kann nur ihre Verwaltung Sicherungen festlegen, beim Start (--backup-dir).',
    server: 'Die Daten dieser Instanz liegen auf einem Server mit eigenen Sicherungen. Ihre Verwaltung macht sie.',
  },
};
