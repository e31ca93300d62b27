import type { Ability, ImportKind, InstanceUse, TrialFailure } from '../../../contract/index.ts';
import { counted } from '../../lib/language/format.ts';
import { say } from '../../lib/language/language.ts';
import { nouns } from '../../lib/language/nouns.ts';

/** The origin of the page: of the desktop app, or of the service that served it. */
export const windowOrigin = typeof location === 'undefined' ? 'app://sheaf' : location.origin;

const plurals = { survey: 'Umfragen', insight: 'Dokumente', file: 'Dateien' };

/** Words of the settings of a person. */
export const words = {
  loading: say('Loading the settings…', 'Einstellungen werden geladen …'),
  notHere: say(
    'You can see and change this only on the computer that runs this service.',
    'Das lässt sich nur auf dem Computer sehen und ändern, auf dem dieser Dienst läuft.',
  ),
  projects: {
    title: say('Projects', 'Projekte'),
    holds: (surveys: number, documents: number) => {
      const held = say(
        counted(documents, 'document or recording', 'documents and recordings'),
        counted(documents, 'Dokument oder Aufnahme', 'Dokumente und Aufnahmen'),
      );
      return [...(surveys > 0 ? [nouns.surveys(surveys)] : []), ...(documents > 0 ? [held] : [])].join(', ');
    },
    archived: say('Archived', 'Archiviert'),
    archive: say('Archive', 'Archivieren'),
    archiveOf: (name: string) => say(`Archive ${name}`, `${name} archivieren`),
    restoreOf: (name: string) => say(`Restore ${name}`, `${name} wiederherstellen`),
    renameOf: (name: string) => say(`Rename ${name}`, `${name} umbenennen`),
    newName: say('New name', 'Neuer Name'),
    add: say('New project…', 'Neues Projekt …'),
    create: say('Create project', 'Projekt anlegen'),
    none: say(
      'No projects yet. The first import creates one, or you can create one here.',
      'Noch keine Projekte. Der erste Import legt eines an; hier lässt sich auch eines anlegen.',
    ),
    hint: say(
      'An archived project is hidden, but nothing in it is lost.',
      'Ein archiviertes Projekt ist verborgen, aber nichts darin ist verloren.',
    ),
    empty: say('Give the project a name.', 'Das Projekt braucht einen Namen.'),
  },
  theme: say(
    { label: 'Theme', auto: 'Same as the system', light: 'Light', dark: 'Dark' },
    { label: 'Farbschema', auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  ),
  language: {
    title: say('Language', 'Sprache'),
    reload: say(
      'Reload the window to use the new language.',
      'Das Fenster neu laden, um die neue Sprache zu verwenden.',
    ),
    reloadHint: say(
      'Running imports continue afterwards; some need their file again. Your choices for other files are saved.',
      'Laufende Importe gehen danach weiter; manche brauchen noch einmal ihre Datei. Die Angaben zu anderen Dateien sind gespeichert.',
    ),
    reloadButton: say('Reload', 'Neu laden'),
  },
  instances: {
    title: say('Where your data is', 'Wo die Daten liegen'),
    intro: say(
      'Connect to your team to work with the data it shares, and to import there.',
      'Mit dem Team verbinden, um mit gemeinsamen Daten zu arbeiten und dorthin zu importieren.',
    ),
    ownHint: (version: string) => say(`Works offline. Version ${version}`, `Arbeitet auch offline. Version ${version}`),
    here: say('This service', 'Dieser Dienst'),
    current: say('In use', 'In Gebrauch'),
    use: say('Use', 'Verwenden'),
    chooseOf: (name: string) => say(`Use ${name}`, `${name} verwenden`),
    removeOf: (name: string) => say(`Remove ${name}`, `${name} entfernen`),
    needsSecret: say(
      'This computer could not save its secret. Connect to it again to use it.',
      'Dieser Computer konnte das Geheimnis nicht speichern. Noch einmal verbinden, um ihn zu verwenden.',
    ),
    add: say('Connect to a team…', 'Mit einem Team verbinden …'),
    address: say('Address', 'Adresse'),
    addressHint: say('For example https://sheaf.example.org', 'Zum Beispiel https://sheaf.example.org'),
    nameHint: say(
      'The name shown here. If empty, its address is shown.',
      'Der Name, der hier steht. Ohne Angabe steht hier die Adresse.',
    ),
    clientId: say('Client id', 'Client-Kennung'),
    clientSecret: say('Client secret', 'Client-Geheimnis'),
    secretHint: say(
      'The person who runs the service creates both in its settings, under Keys, or with “sheaf keys create”.',
      'Wer den Dienst betreibt, legt beides in dessen Einstellungen unter „Schlüssel“ an oder mit „sheaf keys create“.',
    ),
    storage: say('Address of its storage', 'Adresse des Speichers'),
    storageHint: say(
      'Only if files go to another host, for example https://s3.example.org. They are sent to no other address.',
      'Nur wenn Dateien an einen anderen Rechner gehen, zum Beispiel https://s3.example.org. An keine andere Adresse wird etwas gesendet.',
    ),
    storageIs: (origin: string) => say(`Files go to ${origin}.`, `Dateien gehen an ${origin}.`),
    forgetStorage: say('No longer allow its storage', 'Speicher nicht mehr erlauben'),
    forgetStorageOf: (name: string) =>
      say(`No longer allow the storage of ${name}`, `Den Speicher von ${name} nicht mehr erlauben`),
    inPage: say(
      'In a browser a service is forgotten when the page is closed. The desktop app keeps it.',
      'Ein Browser vergisst einen Dienst, sobald die Seite geschlossen wird. Die Desktop-App behält ihn.',
    ),
    test: say('Test and connect', 'Prüfen und verbinden'),
    testing: say('Testing…', 'Wird geprüft …'),
    added: (name: string) =>
      say(`${name} answers and has projects for this key.`, `${name} antwortet und hat Projekte für diesen Schlüssel.`),
    abilities: {
      title: say('What Sheaf can do there', 'Was Sheaf dort kann'),
      uses: {
        surveys: say('Surveys', 'Umfragen'),
        insights: say('Documents', 'Dokumente'),
        files: say('Files', 'Dateien'),
        library: say('Library', 'Bibliothek'),
      } satisfies Record<InstanceUse, string>,
      library: {
        yes: say('Can be read here', 'Wird hier gelesen'),
        'no-scope': say(
          'Cannot be read here: the key lacks the scope project:read.',
          'Hier nicht lesbar: Dem Schlüssel fehlt das Recht project:read.',
        ),
        absent: say(
          'Cannot be read here: the service shows it only in its own window.',
          'Hier nicht lesbar: Der Dienst zeigt sie nur in seinem eigenen Fenster.',
        ),
        unknown: say(
          'The service did not say. Choose it to see.',
          'Der Dienst hat es nicht gesagt. Ihn wählen, um es zu sehen.',
        ),
      } satisfies Record<Ability, string>,
      imports: {
        yes: () => say('Can be imported', 'Werden importiert'),
        'no-scope': (kind) =>
          say(
            `Cannot be imported: the key lacks the scope ${kind}:write.`,
            `Kein Import: Dem Schlüssel fehlt das Recht ${kind}:write.`,
          ),
        absent: (kind) =>
          say(
            `Cannot be imported: the service does not take ${kind}s.`,
            `Kein Import: Der Dienst nimmt keine ${plurals[kind]} an.`,
          ),
        unknown: () =>
          say('The service did not say. An import will tell.', 'Der Dienst hat es nicht gesagt. Ein Import zeigt es.'),
      } satisfies Record<Ability, (kind: ImportKind) => string>,
    },
    reload: say('Reload the window once to use it.', 'Das Fenster einmal neu laden, um ihn zu verwenden.'),
    failures: say(
      {
        address: 'Enter an address that starts with https://.',
        insecure: 'With http, others could read the secret on its way. Use the https address.',
        'not-saved': 'This could not be saved on this computer. Is the disk full? Free some space and try again.',
        'storage-address': 'Enter a storage address that starts with https://.',
        policy:
          'This page may connect only to its own service. Start that with “sheaf serve --connect”, once for this address and once for its storage address, or use the desktop app.',
        redirect: 'This address sends requests on to another one. Enter the final address of the service.',
        unreachable: 'Nothing answers at this address. Check the address and whether the service is running.',
        'no-service': 'Something answers at this address, but it is not an import service. Check the address.',
        'wrong-secret': 'The service does not accept this client id and secret. Check both, or ask for a new key.',
        'too-often': 'The service has received too many requests. Try again in a minute.',
        'no-scope': 'This key may not list projects. Ask for a key with the scope project:read.',
        'no-project': 'This key has no project. Ask the person who runs the service to give it one.',
        cors: `The service answers but does not allow requests of this window (CORS). The person who runs it can start it with --window-origin ${windowOrigin}.`,
      } satisfies Record<TrialFailure, string>,
      {
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
    ),
  },
};
