import {
  type BackupFailureCode,
  type BackupState,
  type BackupStep,
  describeAddressProblem,
  type HandedOutProblem,
  type Health,
  type Scope,
} from '../../../contract/index.ts';
import { counted } from '../../lib/language/format.ts';
import { say } from '../../lib/language/language.ts';

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

/** What to do; nothing where nothing can be done. */
const next: Partial<Record<Health['jobs' | 'storage' | 'backups']['condition'], string>> = {
  retrying: say('There is nothing to do now.', 'Im Moment ist nichts zu tun.'),
  gave_up: say(
    'If it was an import, try it again in Activity. The log says more about the others.',
    'War es ein Import, lässt er sich unter „Aktivität“ noch einmal versuchen. Über andere sagt das Protokoll mehr.',
  ),
  stopped: say(
    'Check that the disk has free space and that the data folder can be written to. Then restart Sheaf.',
    'Prüfen, ob der Datenträger freien Platz hat und der Datenordner beschreibbar ist. Dann Sheaf neu starten.',
  ),
  unreachable: say(
    'Check the address and the network of an external store. The built-in one starts again with Sheaf.',
    'Bei einem externen Speicher Adresse und Netz prüfen. Der eingebaute startet mit Sheaf neu.',
  ),
  low_space: say('Free some space before the next import.', 'Vor dem nächsten Import Platz schaffen.'),
  few_files: say(
    'Allow the service more files: LimitNOFILE of systemd, or ulimit -n.',
    'Dem Dienst mehr Dateien erlauben: LimitNOFILE von systemd oder ulimit -n.',
  ),
  full: say(
    'Free some space on the disk. What waits then continues by itself.',
    'Auf dem Datenträger Platz schaffen. Was wartet, läuft dann von selbst weiter.',
  ),
  not_deleted: say(
    'Nobody can see them. Removing a deleted import is tried again every ten minutes.',
    'Niemand kann sie sehen. Das Entfernen wird alle zehn Minuten noch einmal versucht.',
  ),
  error: say(
    'Check that the disk works and that the data folder can be written to.',
    'Prüfen, ob der Datenträger funktioniert und der Datenordner beschreibbar ist.',
  ),
  failed: say('See Backup below.', 'Siehe Sicherung weiter unten.'),
};

/** Words of the settings of this computer's service. */
export const words = {
  title: say('Administration', 'Verwaltung'),
  contents: say('Backups, access for others, transcription', 'Sicherungen, Zugang für andere, Spracherkennung'),
  open: say('Manage…', 'Verwalten …'),
  keys: {
    title: say('Keys', 'Schlüssel'),
    intro: say(
      'A key lets a program or a colleague’s Sheaf use this service.',
      'Mit einem Schlüssel verwendet ein Programm oder das Sheaf anderer diesen Dienst.',
    ),
    none: say(
      'No keys yet. Create one for each person or program that imports here.',
      'Noch keine Schlüssel. Jede Person und jedes Programm, das hier importiert, braucht einen.',
    ),
    scopes: say('Permissions', 'Rechte'),
    used: (when: string) => say(`Last used ${when}`, `Zuletzt benutzt ${when}`),
    unused: say('Not used yet', 'Noch nicht benutzt'),
    ends: (date: string) => say(`Ends ${date}`, `Endet am ${date}`),
    ended: (date: string) => say(`Ended ${date}`, `Abgelaufen am ${date}`),
    revoke: say('Revoke', 'Sperren'),
    revokeOf: (name: string) => say(`Revoke ${name}`, `${name} sperren`),
    revokeTitle: (name: string) => say(`Revoke “${name}”?`, `„${name}“ sperren?`),
    revokeHint: say(
      'Whoever uses this key is locked out at once. It cannot be undone.',
      'Wer diesen Schlüssel benutzt, kommt sofort nicht mehr hinein. Das lässt sich nicht rückgängig machen.',
    ),
    add: say('New key…', 'Neuer Schlüssel …'),
    nameHint: say('What the key is for.', 'Wofür der Schlüssel ist.'),
    scopeNames: {
      'survey:write': say('Surveys', 'Umfragen'),
      'insight:write': say('Documents', 'Dokumente'),
      'file:write': say('Files', 'Dateien'),
      'project:read': say('List projects', 'Projekte auflisten'),
      'project:write': say('Create projects', 'Projekte anlegen'),
      'workspace:read': say('Read everything, change nothing', 'Alles lesen, nichts ändern'),
    } satisfies Record<Scope, string>,
    allProjects: say('All projects, including new ones', 'Alle Projekte, auch neue'),
    create: say('Create key', 'Schlüssel anlegen'),
    madeTitle: (name: string) =>
      say(
        `The key “${name}” is created. Copy its secret now; it is shown only once.`,
        `Der Schlüssel „${name}“ ist angelegt. Jetzt das Geheimnis kopieren; es wird nur einmal gezeigt.`,
      ),
    copyOf: (what: string) => say(`Copy the ${what.toLowerCase()}`, `${what} kopieren`),
    problems: {
      name: say('Say what the key is for.', 'Angeben, wofür der Schlüssel ist.'),
      scopes: say('Choose at least one permission.', 'Mindestens ein Recht wählen.'),
      projects: say('Choose a project, or all projects.', 'Ein Projekt wählen, oder alle Projekte.'),
    },
  },
  health: {
    title: say('Health', 'Zustand'),
    intro: say(
      'What runs in the background, and whether it works.',
      'Was im Hintergrund läuft und ob es funktioniert.',
    ),
    parts: {
      jobs: say('Jobs', 'Aufgaben'),
      storage: say('Storage', 'Speicher'),
      backups: say('Backups', 'Sicherungen'),
      addresses: say('Public addresses', 'Öffentliche Adressen'),
      parsers: say('Reading of documents', 'Lesen von Dokumenten'),
    },
    states: {
      ok: say('Works', 'Funktioniert'),
      busy: say('Busy', 'Beschäftigt'),
      failing: say('Failing', 'Gestört'),
    } satisfies Record<Health['jobs']['state'], string>,
    jobs: {
      idle: say('Idle.', 'Nichts zu tun.'),
      working: say('Imports are being processed.', 'Importe werden verarbeitet.'),
      retrying: say(
        'A job failed and will be tried again.',
        'Eine Aufgabe ist fehlgeschlagen und wird noch einmal versucht.',
      ),
      gave_up: say(
        'A job failed three times and was given up.',
        'Eine Aufgabe ist dreimal fehlgeschlagen und wurde aufgegeben.',
      ),
      stopped: say('Jobs cannot be started or saved.', 'Aufgaben lassen sich nicht beginnen oder speichern.'),
    } satisfies Record<Health['jobs']['condition'], string>,
    storage: {
      ready: say('Files can be stored, read and deleted.', 'Dateien lassen sich speichern, lesen und löschen.'),
      unreachable: say('The object store does not answer.', 'Der Objektspeicher antwortet nicht.'),
      low_space: say('The disk is almost full.', 'Der Datenträger ist fast voll.'),
      few_files: say(
        'The system lets the service open no more files or connections.',
        'Das System lässt den Dienst keine weiteren Dateien oder Verbindungen öffnen.',
      ),
      full: say(
        'The disk is full. Everything can still be read and deleted; what was running waits.',
        'Der Datenträger ist voll. Alles kann noch gelesen und gelöscht werden; was lief, wartet.',
      ),
      not_deleted: say(
        'Files of a deleted import could not be removed from the store.',
        'Dateien eines gelöschten Imports ließen sich nicht aus dem Speicher entfernen.',
      ),
      error: say('The object store reported an error.', 'Der Objektspeicher hat einen Fehler gemeldet.'),
    } satisfies Record<Health['storage']['condition'], string>,
    backups: {
      off: say('Off.', 'Aus.'),
      made: say('On schedule.', 'Nach Plan.'),
      running: say('A backup is being made.', 'Es wird gerade gesichert.'),
      failed: say('The last backup failed.', 'Die letzte ist fehlgeschlagen.'),
    } satisfies Record<Health['backups']['condition'], string>,
    /** What is wrong, where, and what to do. */
    addressProblem: say(describeAddressProblem, (problem) => addressProblems[problem.problem](problem)),
    next,
    /** What the process that reads a document can reach: its files, then the network. */
    parsers: {
      own: say('Documents are opened in isolation.', 'Dokumente werden abgeschirmt geöffnet.'),
      own_in_javascript: say(
        'Documents are opened in isolation. To isolate other programs that help, such as LibreOffice, install bubblewrap on Linux.',
        'Dokumente werden abgeschirmt geöffnet. Damit auch andere Programme, die dabei helfen, etwa LibreOffice, abgeschirmt sind, unter Linux bubblewrap installieren.',
      ),
      all: say(
        'Documents are opened in a separate process, which can still read your files.',
        'Dokumente werden in einem eigenen Prozess geöffnet, der die Dateien dieses Benutzerkontos noch lesen kann.',
      ),
    } satisfies Record<Health['parsers']['files'], string>,
    network: say('They can reach the network.', 'Das Netz erreichen sie.'),
    noNetwork: say('They cannot reach the network.', 'Das Netz erreichen sie nicht.'),
    activity: say('See Activity', 'Zur Aktivität'),
  },
  storage: {
    title: say('Disk space', 'Speicherplatz'),
    folder: say('Data folder', 'Datenordner'),
    objects: say('Files and survey parts', 'Dateien und Umfrageteile'),
    databases: say('Databases', 'Datenbanken'),
    free: say('Free on this disk', 'Frei auf diesem Datenträger'),
    foreign: (address: string) => say(`Stored at ${address}`, `Gespeichert bei ${address}`),
  },
  backup: {
    title: say('Backup', 'Sicherung'),
    intro: say(
      'Sheaf copies everything into a folder by itself and checks each copy. Use another disk, in case this one is lost.',
      'Sheaf kopiert von selbst alles in einen Ordner und prüft jede Kopie. Am besten auf einem anderen Datenträger.',
    ),
    folder: say('Folder', 'Ordner'),
    folderHint: say(
      'An empty folder, or one with earlier backups of this service.',
      'Ein leerer Ordner oder einer mit früheren Sicherungen dieses Dienstes.',
    ),
    choose: say('Choose…', 'Wählen …'),
    every: say('Hours between backups', 'Stunden zwischen Sicherungen'),
    keep: say('Backups to keep', 'Zahl der Sicherungen, die bleiben'),
    saving: say('Trying the folder…', 'Der Ordner wird geprüft …'),
    saved: say('Saved.', 'Gespeichert.'),
    stop: say('Turn off backups', 'Sicherungen abschalten'),
    now: say('Back up now', 'Jetzt sichern'),
    phases: {
      objects: say('Copying files…', 'Dateien werden kopiert …'),
      database: say('Copying the database…', 'Die Datenbank wird kopiert …'),
      verifying: say('Reading the copy…', 'Die Kopie wird gelesen …'),
    } satisfies Record<BackupStep['phase'], string>,
    /** A time follows. */
    last: say('Last backup', 'Letzte Sicherung'),
    verified: say('It was read again and is complete.', 'Sie wurde noch einmal gelesen und ist vollständig.'),
    unverified: say('It could not be read again completely.', 'Sie ließ sich nicht vollständig noch einmal lesen.'),
    next: (duration: string) => say(`The next one is made in ${duration}.`, `Die nächste folgt in ${duration}.`),
    nextNow: say('The next one is made now.', 'Die nächste folgt jetzt.'),
    none: say('No backup has been made yet.', 'Es wurde noch nichts gesichert.'),
    to: say('Backups are made in', 'Gesichert wird in'),
    often: (hours: number, keep: number) =>
      say(
        `Every ${counted(hours, 'hour', 'hours')}. ${counted(keep, 'backup is', 'backups are')} kept.`,
        `Alle ${counted(hours, 'Stunde', 'Stunden')}. ${counted(keep, 'Sicherung bleibt', 'Sicherungen bleiben')} erhalten.`,
      ),
    failed: say('No backup was made', 'Es wurde nicht gesichert'),
    /** A backup was made all the same. */
    failedAfter: {
      damaged: say('The last backup is not whole', 'Die letzte Sicherung ist nicht vollständig'),
      damaged_objects: say(
        'Files of this service are damaged or missing',
        'Dateien dieses Dienstes sind beschädigt oder fehlen',
      ),
    } satisfies Partial<Record<BackupFailureCode, string>>,
    again: say(
      'It is tried again in an hour, or by “Back up now”.',
      'In einer Stunde folgt ein neuer Versuch, oder sofort mit „Jetzt sichern“.',
    ),
    off: say('No backups are made.', 'Es wird nicht gesichert.'),
    problems: say(
      {
        folder_missing: 'The folder is not there. Connect its disk, or choose another folder.',
        disk_full: 'The disk of the backups is full. Free some space on it, or keep fewer backups.',
        overlaps: 'The folder is inside the data folder, or around it. Choose another one.',
        other_files: 'The folder has other files in it. Choose an empty one.',
        other_workspace: 'The folder has the backups of other data. Choose another one.',
        not_writable: 'Sheaf may not write to the folder. Choose another one, or allow it.',
        in_use: 'Another program works on these backups. Wait until it has ended.',
        damaged:
          'What was read of the newest backup is not what was written, so its disk may be failing. The next backup copies these parts again, and older backups are kept. If it happens again, use another disk.',
        damaged_objects:
          'The backup was made, and what earlier backups have of these files was kept. “sheaf check” says what they belong to. Import those again, or restore a backup. The disk of this computer may be failing.',
        no_answer: 'The folder does not answer. Connect its disk or its network again, or choose another folder.',
        setting_damaged: 'The setting of the backups is damaged, so none are made. Choose the folder again.',
        failed: 'Something went wrong.',
      } satisfies Record<BackupFailureCode, string>,
      {
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
    ),
    fixed: {
      options: say(
        'The administrator set the backups when this service was started.',
        'Die Verwaltung dieses Dienstes hat die Sicherungen festgelegt, beim Start.',
      ),
      shared: say(
        'Other computers can reach this service, so only its administrator can set backups, when it is started (--backup-dir).',
        'Andere Computer erreichen diesen Dienst; deshalb kann nur seine Verwaltung Sicherungen festlegen, beim Start (--backup-dir).',
      ),
      server: say(
        'The data of this service is on a server, which has backups of its own. Its administrator makes them.',
        'Die Daten dieses Dienstes liegen auf einem Server mit eigenen Sicherungen. Seine Verwaltung macht sie.',
      ),
    } satisfies Record<NonNullable<BackupState['fixed']>, string>,
  },
  transcription: {
    title: say('Transcription', 'Transkription'),
    intro: say(
      'A speech engine of your choice turns recordings into text. It runs on this computer, offline.',
      'Eine Spracherkennung nach Wahl macht aus Aufnahmen Text. Sie läuft auf diesem Computer, offline.',
    ),
    command: say('Command of the engine', 'Befehl der Spracherkennung'),
    commandHint: say(
      'For example: whisper-cli -m /path/to/model.bin -l auto -f {audio} -oj -of {output}',
      'Zum Beispiel: whisper-cli -m /path/to/model.bin -l auto -f {audio} -oj -of {output}',
    ),
    save: say('Test and save', 'Prüfen und speichern'),
    trying: say('Testing it with one second of sound…', 'Wird mit einer Sekunde Ton geprüft …'),
    clear: say('Use no engine', 'Keine verwenden'),
    works: say('It works: it processed one second of sound.', 'Es funktioniert: Eine Sekunde Ton wurde verarbeitet.'),
    cleared: say(
      'From now on, recordings are stored without transcripts.',
      'Aufnahmen werden ab jetzt ohne Transkript gespeichert.',
    ),
    environment: say(
      'The administrator of this service has set the engine.',
      'Die Verwaltung dieses Dienstes hat die Spracherkennung festgelegt.',
    ),
    mayNot: say(
      'Other computers can reach this service, so only its administrator can set the engine, when it is started.',
      'Andere Computer erreichen diesen Dienst; deshalb kann nur seine Verwaltung die Spracherkennung festlegen, beim Start.',
    ),
    noFfmpeg: say(
      'ffmpeg was not found on this computer. Without it no recording is transcribed.',
      'ffmpeg wurde auf diesem Computer nicht gefunden. Ohne ffmpeg entsteht kein Transkript.',
    ),
    none: say('No engine is set.', 'Es ist keine Spracherkennung gesetzt.'),
  },
};
