import { createSpeaker, type Problem, type Translated, type tableProblems } from '@sheaf/tables';
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
import { requests, surveys } from './service.de.ts';
import { tables } from './tables.de.ts';

/** What the importer itself reports: of requests without a usable answer, and of files that it does not send. */
const importer = {
  certificate_untrusted:
    'Das Zertifikat von {address} hat niemand unterschrieben, dem dieser Rechner vertraut. Hat die Organisation eine eigene Zertifizierungsstelle, so vertraut ihr das Fenster, sobald das System es tut, und die Befehlszeile mit NODE_EXTRA_CA_CERTS=DATEI, dem Zertifikat dieser Stelle.',
  certificate_expired:
    'Das Zertifikat von {address} gilt heute nicht. Die Uhr dieses Rechners prüfen; sonst muss es erneuern, wer den Dienst betreibt.',
  certificate_of_others:
    'Das Zertifikat von {address} gilt für einen anderen Namen ({why}). Eine Adresse mit einem Namen verwenden, der darin steht.',
  certificate_wanted:
    'Der Dienst unter {address} verlangt ein Zertifikat von denen, die ihn benutzen; Sheaf hat keines.',
  certificate_refused:
    'Das Zertifikat von {address} ist nicht zu gebrauchen ({why}). Wer den Dienst betreibt, muss es ersetzen.',
  speaks_no_tls:
    'Was unter {address} antwortet, spricht kein TLS. Die Adresse mit http:// beginnen, wenn der Dienst keines hat, oder seinen Port für https verwenden.',
  wants_tls: 'Der Dienst unter {address} spricht nur TLS. Die Adresse mit https:// beginnen.',
  tls_failed:
    'Eine verschlüsselte Verbindung mit {address} kam nicht zustande ({why}). Vielleicht liegt eine Firewall dazwischen, oder der Dienst ist zu alt.',
  port_forbidden:
    'Browser und Node verweigern den Port von {address}, weil ihn andere Dienste benutzen. Einen anderen Port wählen.',
  proxy_refuses:
    'Der Proxy {proxy} verbindet nicht mit {address} ({why}). Wer den Proxy betreibt, weiß warum; oder den Dienst in NO_PROXY nennen.',
  a_proxy: '{proxy} (dem Proxy aus HTTPS_PROXY)',
  connection_refused: 'Unter {address} antwortet nichts. Stimmt der Port, und läuft der Dienst?',
  name_unknown:
    'Der Name in {address} ist hier nicht bekannt. Ist er richtig geschrieben, und besteht die Verbindung zu dem Netz oder VPN, das ihn kennt?',
  network_away: 'Kein Netz führt von diesem Rechner zu {address}. Die Verbindung prüfen und, wenn nötig, das VPN.',
  service_silent:
    'Von {address} kommt nichts, nicht einmal eine Ablehnung. Vielleicht hängt der Dienst, oder eine Firewall verschluckt die Anfragen.',
  speaks_no_http: 'Was unter {address} antwortet, ist kein Webserver ({why}). Den Port prüfen.',
  connection_closed: 'Die Verbindung mit {address} endete ohne Antwort. Stimmt der Port, und läuft der Dienst?',
  service_unreachable:
    'Der Importdienst unter {address} ist nicht erreichbar. Läuft er? Ein Browser, der diese Adresse öffnet, zeigt, was nicht stimmt.',
  answer_broken_off: 'Die Verbindung brach mitten in einer Antwort ab.',
  answer_cut_off: 'Die Antwort ist kein JSON: Sie wurde unterwegs abgeschnitten.',
  answer_of_others: 'Die Antwort ist kein JSON: Etwas anderes als der Importdienst hat geantwortet.',
  answer_is_page:
    'Statt einer Antwort kam eine Webseite (HTTP {status}). Entweder ist das nicht die Adresse eines Importdienstes, oder ein Proxy oder eine Anmeldeseite liegt dazwischen.',
  answer_unreadable: 'Der Importdienst gab eine Antwort, die Sheaf nicht lesen kann ({where}).',
  answer_unclear: 'Der Importdienst antwortet so, dass Sheaf es nicht versteht (HTTP {status}).',
  answer_too_large:
    'Die Antwort ist größer als {most}; das braucht kein Importdienst. Sie wurde nicht zu Ende gelesen. Die Adresse des Dienstes prüfen.',
  answer_too_slow:
    'Die Antwort kommt so langsam, dass Sheaf nicht auf ihr Ende gewartet hat. Später noch einmal versuchen.',
  answer_redirects:
    'Diese Adresse leitet Anfragen an {where} weiter. Sheaf folgt keinen Weiterleitungen: die endgültige Adresse des Dienstes angeben.',
  another_address: 'eine andere',
  refused_token: 'Der Importdienst nimmt das Token nicht an. Es prüfen oder ein neues erstellen.',
  refused_scope: 'Dieser Schlüssel darf das nicht: Ihm fehlt ein Recht.',
  refused_absent: 'Der Importdienst hat nicht, was verlangt wurde.',
  refused_conflict: 'Der Importdienst hat die Anfrage abgelehnt: Jemand anders hat das gleichzeitig geändert.',
  refused_size:
    'Ein Proxy vor dem Dienst nimmt keine so großen Anfragen an (HTTP 413). Wer ihn betreibt, muss seine Grenze erhöhen: In nginx ist das client_max_body_size.',
  refused_rate: 'Der Importdienst nimmt gerade keine Anfragen mehr an.',
  refused_scopes:
    'Der Importdienst verweigert die Rechte {scopes}. Einen Schlüssel verwenden, der Projekte lesen und importieren darf.',
  scopes_of_sheaf: 'um die Sheaf bittet',
  failure_is_page:
    'Statt des Importdienstes antwortete ein Proxy oder das Netz mit einer Webseite (HTTP {status}). Vielleicht läuft der Dienst dahinter nicht. Später noch einmal versuchen.',
  service_failed:
    'Der Importdienst oder etwas auf dem Weg dorthin ist ausgefallen (HTTP {status}). Später noch einmal versuchen.',
  addresses_absent: 'Der Dienst hat keine der Adressen {addresses} ({why}).',

  storage_unreachable: 'Der Speicher ist nicht erreichbar.',
  storage_busy: 'Der Speicher ist ausgelastet: {why}',
  accepted_not_found:
    'Der Importdienst findet nicht, was der Speicher angenommen hat: {what}. Später noch einmal versuchen.',

  content_of_other_kind:
    'Die Datei heißt .{extension}, enthält aber {found}. Die richtige Datei wählen oder ihre Endung berichtigen.',
  content_locked:
    'Das ist ein altes oder mit einem Passwort geschütztes Office-Dokument. Es ohne Passwort neu speichern.',
  plain_text: 'bloßen Text',
  archive_of_others: 'ein ZIP-Archiv anderer Dateien',
  a_recording: 'eine Aufnahme im Format {name}',

  kind_unknown: 'Diese Art von Datei kennt Sheaf nicht.',
  kind_unknown_archive: 'Diese Art von Datei kennt Sheaf nicht. Sie entpacken oder als .zip packen.',
  kind_no_table: '{files} sind keine Tabellen, und eine Umfrage wird aus einer Tabelle.',
  kind_old_workbook:
    '{files} sind keine Tabellen, und eine Umfrage wird aus einer Tabelle. Die Arbeitsmappe als .xlsx speichern.',
  kind_no_insight: '{files} können keine Dokumente werden; möglich sind {extensions}.',
  kind_no_file: '{files} nimmt der Importdienst nicht an.',
  files_of_extension: '.{extension}-Dateien',
  files_without_extension: 'Dateien ohne Endung',
  system_file: 'Diese Datei ist vom System oder einem anderen Programm für sich selbst.',
  chosen_file_empty: 'Die Datei ist leer.',
  name_too_long: 'Der Name ist länger als {most} Zeichen.',
  size_too_large: 'Die Datei ist größer als {most}, die der Importdienst annimmt.',
} as const;

const service = { ...requests, ...surveys, ...documents };

// Every code has its German sentence here; it is filled in as the English one.
const ofTables: Translated<typeof tableProblems, typeof tables> = tables;
const ofService: Translated<typeof serviceProblems, typeof service> = service;
const ofImporter: Translated<typeof importerProblems, typeof importer> = importer;

const say = createSpeaker({ ...ofTables, ...ofService, ...ofImporter }, number);

const sayProblem = (problem: Problem | null | undefined, sentence: string): string =>
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

export const de = { say: sayProblem, failure };
