import { counted } from '../../lib/language/format.ts';
import { windowOrigin, type words } from './words.ts';

const plurals = { survey: 'Umfragen', insight: 'Dokumente', file: 'Dateien' };

export const de: typeof words = {
  loading: 'Einstellungen werden geladen …',
  notHere: 'Das lässt sich nur auf dem Computer sehen und ändern, auf dem dieser Dienst läuft.',
  projects: {
    title: 'Projekte',
    holds: (surveys, documents) =>
      [
        ...(surveys > 0 ? [counted(surveys, 'Umfrage', 'Umfragen')] : []),
        ...(documents > 0 ? [counted(documents, 'Dokument oder Aufnahme', 'Dokumente und Aufnahmen')] : []),
      ].join(', '),
    archived: 'Archiviert',
    archive: 'Archivieren',
    archiveOf: (name) => `${name} archivieren`,
    restoreOf: (name) => `${name} wiederherstellen`,
    renameOf: (name) => `${name} umbenennen`,
    newName: 'Neuer Name',
    add: 'Neues Projekt …',
    create: 'Projekt anlegen',
    none: 'Noch keine Projekte. Der erste Import legt eines an; hier lässt sich auch eines anlegen.',
    hint: 'Ein archiviertes Projekt ist verborgen, aber nichts darin ist verloren.',
    empty: 'Das Projekt braucht einen Namen.',
  },
  theme: { label: 'Farbschema', auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  language: {
    title: 'Sprache',
    reload: 'Das Fenster neu laden, um die neue Sprache zu verwenden.',
    reloadHint:
      'Laufende Importe gehen danach weiter; manche brauchen noch einmal ihre Datei. Die Angaben zu anderen Dateien sind gespeichert.',
    reloadButton: 'Neu laden',
  },
  instances: {
    title: 'Wo die Daten liegen',
    intro: 'Einen Dienst hinzufügen, um mit den Daten eines Teams zu arbeiten oder dorthin zu importieren.',
    ownHint: (version) => `Läuft mit Sheaf ${version}, auch offline.`,
    here: 'Dieser Dienst',
    current: 'In Gebrauch',
    use: 'Verwenden',
    chooseOf: (name) => `${name} verwenden`,
    removeOf: (name) => `${name} entfernen`,
    needsSecret:
      'Dieser Computer konnte das Geheimnis nicht speichern. Den Dienst noch einmal hinzufügen, um ihn zu verwenden.',
    add: 'Dienst hinzufügen …',
    address: 'Adresse',
    addressHint: 'Zum Beispiel https://sheaf.example.org',
    nameHint: 'Der Name, der hier steht. Ohne Angabe steht hier die Adresse.',
    clientId: 'Client-Kennung',
    clientSecret: 'Client-Geheimnis',
    secretHint:
      'Wer den Dienst betreibt, legt beides in dessen Einstellungen unter „Schlüssel“ an oder mit „sheaf keys create“.',
    storage: 'Adresse des Speichers',
    storageHint:
      'Nur wenn Dateien an einen anderen Rechner gehen, zum Beispiel https://s3.example.org. An keine andere Adresse wird etwas gesendet.',
    storageIs: (origin) => `Dateien gehen an ${origin}.`,
    forgetStorage: 'Speicher nicht mehr erlauben',
    forgetStorageOf: (name) => `Den Speicher von ${name} nicht mehr erlauben`,
    inPage: 'Ein Browser vergisst einen Dienst, sobald die Seite geschlossen wird. Die Desktop-App behält ihn.',
    test: 'Prüfen und hinzufügen',
    testing: 'Wird geprüft …',
    added: (name) => `${name} antwortet und hat Projekte für diesen Schlüssel.`,
    abilities: {
      title: 'Was Sheaf dort kann',
      uses: { surveys: 'Umfragen', insights: 'Dokumente', files: 'Dateien', library: 'Bibliothek' },
      library: {
        yes: 'Wird hier gelesen',
        'no-scope': 'Hier nicht lesbar: Dem Schlüssel fehlt das Recht project:read.',
        absent: 'Hier nicht lesbar: Der Dienst zeigt sie nur in seinem eigenen Fenster.',
        unknown: 'Der Dienst hat es nicht gesagt. Ihn wählen, um es zu sehen.',
      },
      imports: {
        yes: () => 'Werden importiert',
        'no-scope': (kind) => `Kein Import: Dem Schlüssel fehlt das Recht ${kind}:write.`,
        absent: (kind) => `Kein Import: Der Dienst nimmt keine ${plurals[kind]} an.`,
        unknown: () => 'Der Dienst hat es nicht gesagt. Ein Import zeigt es.',
      },
    },
    reload: 'Das Fenster einmal neu laden, um ihn zu verwenden.',
    failures: {
      address: 'Eine Adresse eingeben, die mit https:// beginnt.',
      insecure: 'Mit http könnten andere das Geheimnis unterwegs lesen. Die https-Adresse verwenden.',
      'not-saved':
        'Das wurde auf diesem Computer nicht gespeichert. Ist der Datenträger voll? Platz schaffen und es noch einmal versuchen.',
      'storage-address': 'Eine Speicheradresse eingeben, die mit https:// beginnt.',
      policy:
        'Diese Seite darf sich nur mit ihrem eigenen Dienst verbinden. Ihn mit „sheaf serve --connect“ starten, einmal für diese Adresse und einmal für die Speicheradresse, oder die Desktop-App verwenden.',
      redirect: 'Diese Adresse leitet Anfragen an eine andere weiter. Die endgültige Adresse des Dienstes eingeben.',
      unreachable: 'Unter dieser Adresse antwortet nichts. Stimmt die Adresse, und läuft der Dienst?',
      'no-service': 'Unter dieser Adresse antwortet etwas, aber kein Importdienst. Die Adresse prüfen.',
      'wrong-secret':
        'Der Dienst nimmt diese Client-Kennung mit diesem Geheimnis nicht an. Beides prüfen oder um einen neuen Schlüssel bitten.',
      'too-often': 'Der Dienst hat zu viele Anfragen erhalten. In einer Minute noch einmal versuchen.',
      'no-scope':
        'Dieser Schlüssel darf keine Projekte auflisten. Um einen Schlüssel mit dem Recht project:read bitten.',
      'no-project': 'Dieser Schlüssel hat kein Projekt. Wer den Dienst betreibt, kann ihm eines geben.',
      cors: `Der Dienst antwortet, erlaubt aber keine Anfragen dieses Fensters (CORS). Wer ihn betreibt, kann ihn mit --window-origin ${windowOrigin} starten.`,
    },
  },
};
