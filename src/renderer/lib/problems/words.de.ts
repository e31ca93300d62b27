import { createSpeaker, type Translated, type tableProblems } from '@sheaf/tables';
import type { serviceProblems } from '../../../contract/index.ts';
import type {
  AddressProblem,
  FileProblem,
  ImportFailure,
  importerProblems,
  OriginalPlace,
  SourcePlace,
} from '../../../importer/index.ts';
import { counted, number, size } from '../language/format.ts';
import { documents } from './documents.de.ts';
import { importer } from './importer.de.ts';
import { requests, surveys } from './service.de.ts';
import { tables } from './tables.de.ts';
import type { words } from './words.ts';

const service = { ...requests, ...surveys, ...documents };

// Every code has its German sentence here; it is filled in as the English one.
const ofTables: Translated<typeof tableProblems, typeof tables> = tables;
const ofService: Translated<typeof serviceProblems, typeof service> = service;
const ofImporter: Translated<typeof importerProblems, typeof importer> = importer;

const say = createSpeaker({ ...ofTables, ...ofService, ...ofImporter }, number);

const sayProblem: (typeof words)['say'] = (problem, sentence) =>
  problem == null ? sentence : (say(problem) ?? sentence);

const responses = (count: number) => counted(count, 'Rückmeldung', 'Rückmeldungen');

const units: Record<OriginalPlace['unit'], string> = { row: 'Zeile', case: 'Fall', response: 'Rückmeldung' };

function originalPlace({ table, unit, number: value, cell }: OriginalPlace): string {
  const where = `${units[unit]} ${number(value)}`;
  if (unit !== 'row') return where;
  return [...(table === '' ? [] : [`Blatt „${table}“`]), where, ...(cell === null ? [] : [`Zelle ${cell}`])].join(', ');
}

/** @param where the line, or the place in the file that a table was converted from */
const fileProblems: Record<FileProblem, (where: string) => string> = {
  'unclosed-quote': (where) =>
    `Ein Anführungszeichen in ${where} der Datei wird nie geschlossen; der ganze Rest wäre eine Antwort. Es schließen oder entfernen, oder für diese Datei „ohne Anführungszeichen“ wählen.`,
  'row-too-large': (where) =>
    `Die Rückmeldung in ${where} der Datei ist größer, als ein Teil sein darf. Sie kürzen, oder nach einem Anführungszeichen sehen, das nicht geschlossen wird.`,
  'no-header': () => 'Die Datei hat keine Kopfzeile. Die Zeilen ansehen, die darüber ausgelassen werden.',
  'no-rows': () =>
    'Unter der Kopfzeile stehen keine Rückmeldungen. Die Umfrage noch einmal mit Rückmeldungen exportieren.',
  'all-left-out': () => 'Alle Rückmeldungen sind ausgelassen. Mindestens eine behalten.',
  'header-not-read': () =>
    'Die Kopfzeilen können so nicht gesendet werden: Der Importdienst läse die Datei anders. Eine andere Zahl von Kopfzeilen wählen.',
};

function toPlace({ part_number, row, response, line, column, original }: SourcePlace): string {
  if (original !== undefined) return `${originalPlace(original)}${column === null ? '' : `, Spalte „${column}“`}`;
  const where = line === null ? [`Teil ${part_number}`] : [`Zeile ${number(line)}`];
  if (line === null && row !== null) where.push(`Zeile ${number(row)}`);
  if (column !== null) where.push(`Spalte „${column}“`);
  return `${where.join(', ')}${response === null ? '' : ` (Rückmeldung ${number(response)})`}`;
}

const filePlace = ({ line, original }: Extract<ImportFailure, { kind: 'file' }>): string =>
  original === undefined ? `Zeile ${line === null ? '' : number(line)}` : originalPlace(original);

const refused = (what: string, status: number, why: string) =>
  status === 0
    ? `${what} konnte nicht gesendet werden: ${why || 'Der Speicher ist nicht zu erreichen.'} Was schon gesendet ist, bleibt; der Import läuft weiter, wenn die Verbindung wieder da ist.`
    : `Der Speicher weist ${what} zurück${why === '' ? ` (${status}).` : `: ${why}`}`;

const wrongAddress: Record<AddressProblem, (origin: string) => string> = {
  unusable: () => 'Der Dienst nennt keine Adresse, an die sich Dateien senden lassen.',
  insecure: (origin) => `Der Dienst will, dass die Dateien unverschlüsselt an ${origin} gehen.`,
  elsewhere: (origin) =>
    `Der Dienst will, dass die Dateien an ${origin} gehen, und das ist nicht seine eigene Adresse. Ist das sein Speicher, in den Einstellungen als Speicher des Dienstes angeben und noch einmal versuchen.`,
  near: (origin) =>
    `Der Dienst will, dass die Dateien an ${origin} gehen, eine Adresse dieses Computers oder seines Netzes. Kein Dienst anderswo darf eine solche nennen.`,
};

function failure(what: ImportFailure, sentence: string): string {
  switch (what.kind) {
    case 'file':
      return fileProblems[what.problem](filePlace(what));
    case 'part': {
      const several = what.details?.columns;
      if (several !== undefined)
        return `Teil ${what.place.part_number}: Diese Spalten der Umfrage fehlen: ${several.map((one) => `„${one}“`).join(', ')}.`;
      if (what.details === null) return `${toPlace(what.place)}: Der Importdienst nennt keinen Grund.`;
      const { code, params = {}, message } = what.details;
      return `${toPlace(what.place)}: ${sayProblem({ code, params }, message)}`;
    }
    case 'storage':
      return refused(
        what.part_number === null ? 'die Datei' : `Teil ${what.part_number}`,
        what.status,
        sayProblem(what.problem, ''),
      );
    case 'address':
      return `${wrongAddress[what.problem](what.origin)} Dorthin wurde nichts gesendet.`;
    case 'missing-media':
      return `${what.filename} muss noch gesendet werden, fehlt aber oder wurde geändert. Die Datei zurücklegen und den Import fortsetzen.`;
    case 'mismatch':
      return `Die Zahlen stimmen nicht überein: ${responses(what.rows_in_file)} in der Datei, ${number(what.rows_sent)} gesendet, ${number(what.rows_reported)} in der Umfrage. Die Umfrage ansehen, bevor sie benutzt wird.`;
    case 'occupied':
      return 'Jemand anders fügt dieser Umfrage gerade Rückmeldungen hinzu. Was schon gesendet ist, bleibt; danach läuft der Import weiter.';
    case 'no-media':
      return 'Die Umfrage wurde ohne Medien angelegt und nimmt keine. Die Rückmeldungen ohne sie hinzufügen; Medien lassen sich als Dateien importieren.';
    case 'too-large':
      return `Die Datei ist größer, als der Importdienst annimmt: höchstens ${size(what.most_bytes)}.`;
    case 'unreadable':
      return 'Der Importdienst hat die Datei, konnte sie aber nicht lesen. Sie öffnen, neu speichern und das importieren.';
    case 'second-document':
      return 'Beim Importdienst gibt es einen Eintrag dieser Datei, an den nichts mehr gesendet werden kann. Beim Fortsetzen entsteht ein zweiter, und dieser bleibt leer.';
    case 'other-file':
      return 'Das ist nicht die Datei, mit der dieser Import gestartet wurde: Sie wurde geändert oder ersetzt. Die alte zurücklegen oder einen neuen Import starten.';
    default:
      return sentence;
  }
}

export const de: typeof words = { say: sayProblem, failure };
