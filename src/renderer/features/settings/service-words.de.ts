import type { HandedOutProblem } from '../../../contract/index.ts';
import { counted } from '../../lib/language/format.ts';
import type { words } from './service-words.ts';

/** What is wrong, where, and what to do. */
const addressProblems: Record<HandedOutProblem['problem'], (problem: HandedOutProblem) => string> = {
  only_here: ({ address, setting }) =>
    `Andere werden zu ${address} geschickt, und das ist für jeden sein eigener Computer: ${setting} auf eine Adresse setzen, die sie erreichen.`,
  inner_name: ({ address, setting }) =>
    `Andere werden zu ${address} geschickt, und diesen Namen kennt nur ein lokales Netz: ${setting} auf eine Adresse setzen, die sie erreichen.`,
  no_encryption: ({ address, setting }) =>
    `Andere werden zu ${address} geschickt, aber dieser Dienst nimmt nur TLS an: ${setting} mit https beginnen.`,
  blocked_by_browsers: ({ address, setting }) =>
    `Browser schicken von einer Seite mit https keine Dateien an ${address}: ${setting} mit https beginnen.`,
  no_service_address: ({ address }) =>
    `Dateien gehen an ${address}, wo nur Seiten der öffentlichen Adresse des Dienstes etwas hochladen dürfen, und es gibt keine: auch SHEAF_PUBLIC_URL setzen.`,
};

export const de: typeof words = {
  title: 'Verwaltung',
  contents: 'Zugangsschlüssel, Sicherungen, Spracherkennung',
  open: 'Verwalten …',
  keys: {
    title: 'Schlüssel',
    intro: 'Mit einem Schlüssel verwendet ein Programm oder das Sheaf anderer diesen Dienst.',
    none: 'Noch keine Schlüssel. Jede Person und jedes Programm, das hier importiert, braucht einen.',
    scopes: 'Rechte',
    used: (when) => `Zuletzt benutzt ${when}`,
    unused: 'Noch nicht benutzt',
    ends: (date) => `Endet am ${date}`,
    ended: (date) => `Abgelaufen am ${date}`,
    revoke: 'Sperren',
    revokeOf: (name) => `${name} sperren`,
    revokeTitle: (name) => `„${name}“ sperren?`,
    revokeHint: 'Wer diesen Schlüssel benutzt, kommt sofort nicht mehr hinein. Das lässt sich nicht rückgängig machen.',
    add: 'Neuer Schlüssel …',
    nameHint: 'Wofür der Schlüssel ist.',
    scopeNames: {
      'survey:write': 'Umfragen',
      'insight:write': 'Dokumente',
      'file:write': 'Dateien',
      'project:read': 'Projekte auflisten',
      'project:write': 'Projekte anlegen',
      'workspace:read': 'Alles lesen, nichts ändern',
    },
    allProjects: 'Alle Projekte, auch neue',
    create: 'Schlüssel anlegen',
    madeTitle: (name) =>
      `Der Schlüssel „${name}“ ist angelegt. Jetzt das Geheimnis kopieren; es wird nur einmal gezeigt.`,
    copyOf: (what) => `${what} kopieren`,
    problems: {
      name: 'Angeben, wofür der Schlüssel ist.',
      scopes: 'Mindestens ein Recht wählen.',
      projects: 'Ein Projekt wählen, oder alle Projekte.',
    },
  },
  health: {
    title: 'Zustand',
    intro: 'Was im Hintergrund läuft und ob es funktioniert.',
    parts: {
      jobs: 'Aufgaben',
      storage: 'Speicher',
      backups: 'Sicherungen',
      addresses: 'Öffentliche Adressen',
      parsers: 'Lesen von Dokumenten',
    },
    states: { ok: 'Funktioniert', busy: 'Beschäftigt', failing: 'Gestört' },
    jobs: {
      idle: 'Nichts zu tun.',
      working: 'Importe werden verarbeitet.',
      retrying: 'Eine Aufgabe ist fehlgeschlagen und wird noch einmal versucht.',
      gave_up: 'Eine Aufgabe ist dreimal fehlgeschlagen und wurde aufgegeben.',
      stopped: 'Aufgaben lassen sich nicht beginnen oder speichern.',
    },
    storage: {
      ready: 'Dateien lassen sich speichern, lesen und löschen.',
      unreachable: 'Der Objektspeicher antwortet nicht.',
      low_space: 'Der Datenträger ist fast voll.',
      few_files: 'Das System lässt den Dienst keine weiteren Dateien oder Verbindungen öffnen.',
      full: 'Der Datenträger ist voll. Alles kann noch gelesen und gelöscht werden; was lief, wartet.',
      not_deleted: 'Dateien eines gelöschten Imports ließen sich nicht aus dem Speicher entfernen.',
      error: 'Der Objektspeicher hat einen Fehler gemeldet.',
    },
    backups: {
      off: 'Aus.',
      made: 'Nach Plan.',
      running: 'Es wird gerade gesichert.',
      failed: 'Die letzte ist fehlgeschlagen.',
    },
    addressProblem: (problem) => addressProblems[problem.problem](problem),
    next: {
      retrying: 'Im Moment ist nichts zu tun.',
      gave_up:
        'War es ein Import, lässt er sich unter „Aktivität“ noch einmal versuchen. Über andere sagt das Protokoll mehr.',
      stopped:
        'Prüfen, ob der Datenträger freien Platz hat und der Datenordner beschreibbar ist. Dann Sheaf neu starten.',
      unreachable: 'Bei einem externen Speicher Adresse und Netz prüfen. Der eingebaute startet mit Sheaf neu.',
      low_space: 'Vor dem nächsten Import Platz schaffen.',
      few_files: 'Dem Dienst mehr Dateien erlauben: LimitNOFILE von systemd oder ulimit -n.',
      full: 'Auf dem Datenträger Platz schaffen. Was wartet, läuft dann von selbst weiter.',
      not_deleted: 'Niemand kann sie sehen. Das Entfernen wird alle zehn Minuten noch einmal versucht.',
      error: 'Prüfen, ob der Datenträger funktioniert und der Datenordner beschreibbar ist.',
      failed: 'Siehe Sicherung weiter unten.',
    },
    parsers: {
      own: 'Dokumente werden abgeschirmt geöffnet.',
      own_in_javascript:
        'Dokumente werden abgeschirmt geöffnet. Damit auch andere Programme, die dabei helfen, etwa LibreOffice, abgeschirmt sind, unter Linux bubblewrap installieren.',
      all: 'Dokumente werden in einem eigenen Prozess geöffnet, der die Dateien dieses Benutzerkontos noch lesen kann.',
    },
    network: 'Das Netz erreichen sie.',
    noNetwork: 'Das Netz erreichen sie nicht.',
    activity: 'Zur Aktivität',
  },
  storage: {
    title: 'Speicherplatz',
    folder: 'Datenordner',
    objects: 'Dateien und Umfrageteile',
    databases: 'Datenbanken',
    free: 'Frei auf diesem Datenträger',
    foreign: (address) => `Gespeichert bei ${address}`,
  },
  backup: {
    title: 'Sicherung',
    intro:
      'Sheaf kopiert von selbst alles in einen Ordner und prüft jede Kopie. Am besten auf einem anderen Datenträger.',
    folder: 'Ordner',
    folderHint: 'Ein leerer Ordner oder einer mit früheren Sicherungen dieses Dienstes.',
    choose: 'Wählen …',
    every: 'Stunden zwischen Sicherungen',
    keep: 'Zahl der Sicherungen, die bleiben',
    saving: 'Der Ordner wird geprüft …',
    saved: 'Gespeichert.',
    stop: 'Sicherungen abschalten',
    now: 'Jetzt sichern',
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
      damaged_objects: 'Dateien dieses Dienstes sind beschädigt oder fehlen',
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
      options: 'Die Verwaltung dieses Dienstes hat die Sicherungen festgelegt, beim Start.',
      shared:
        'Andere Computer erreichen diesen Dienst; deshalb kann nur seine Verwaltung Sicherungen festlegen, beim Start (--backup-dir).',
      server: 'Die Daten dieses Dienstes liegen auf einem Server mit eigenen Sicherungen. Seine Verwaltung macht sie.',
    },
  },
  transcription: {
    title: 'Transkription',
    intro: 'Eine Spracherkennung nach Wahl macht aus Aufnahmen Text. Sie läuft auf diesem Computer, offline.',
    command: 'Befehl der Spracherkennung',
    commandHint: 'Zum Beispiel: whisper-cli -m /path/to/model.bin -l auto -f {audio} -oj -of {output}',
    save: 'Prüfen und speichern',
    trying: 'Wird mit einer Sekunde Ton geprüft …',
    clear: 'Keine verwenden',
    works: 'Es funktioniert: Eine Sekunde Ton wurde verarbeitet.',
    cleared: 'Aufnahmen werden ab jetzt ohne Transkript gespeichert.',
    environment: 'Die Verwaltung dieses Dienstes hat die Spracherkennung festgelegt.',
    mayNot:
      'Andere Computer erreichen diesen Dienst; deshalb kann nur seine Verwaltung die Spracherkennung festlegen, beim Start.',
    noFfmpeg: 'ffmpeg wurde auf diesem Computer nicht gefunden. Ohne ffmpeg entsteht kein Transkript.',
    none: 'Es ist keine Spracherkennung gesetzt.',
  },
};
