import type { NearReason } from '../../../../importer/index.ts';
import { counted, number } from '../../../lib/language/format.ts';
import type { words } from './words.ts';

const files = (count: number) => counted(count, 'Datei', 'Dateien');
const mediaFiles = (count: number) => counted(count, 'Mediendatei', 'Mediendateien');

const near: Record<NearReason, string> = {
  case: 'andere Groß- und Kleinschreibung',
  folder: 'anderer Ordner',
  accents: 'andere Akzente',
  spaces: 'andere Leerzeichen oder Striche',
  extension: 'andere Endung',
  spelling: 'ein anderer Buchstabe',
};

export const de: typeof words = {
  add: 'Medien hinzufügen …',
  removeAll: (count) => (count === 1 ? 'Die Datei entfernen' : `Die ${number(count)} Dateien entfernen`),
  none: 'Keine Mediendateien',
  noneHint:
    'Hier lassen sich Aufnahmen hinzufügen, die Teilnehmende hochgeladen haben oder die nach ihnen benannt sind. Sie werden mit der Umfrage gesendet und mit den Rückmeldungen verknüpft.',
  failed: 'Die Dateien ließen sich nicht zuordnen.',
  linkedBy: 'Verknüpft durch',
  by: (header) => `Verknüpft durch „${header}“`,
  choose: 'Keine Spalte: nicht verknüpft',
  cell: (header) => `Dateinamen in „${header}“`,
  respondent: (header) => `Dateien, benannt nach „${header}“`,
  found: (link, count) => `${link} (${number(count)} gefunden)`,
  noLink: 'Keine Spalte nennt eine der Dateien.',
  noLinkHint:
    'Eine Spalte muss die Dateinamen enthalten, oder die Dateien müssen nach Adresse oder Name der Teilnehmenden benannt sein.',
  counts: {
    matched: 'Zugeordnet',
    near: 'Ähnlich',
    missing: 'Fehlend',
    unused: 'Ungenutzt',
    unsupported: 'Nicht unterstützt',
  },
  hints: {
    matched: 'Werden mit der Umfrage gesendet und mit den Rückmeldungen verknüpft, die sie nennen.',
    near: 'Eine Datei heißt fast so. Verknüpft werden nur genaue Namen.',
    missing:
      'In einer Rückmeldung genannt, aber nicht hinzugefügt. Später lassen sie sich nur zusammen mit weiteren Rückmeldungen für die Umfrage hinzufügen.',
    unused: 'In keiner Rückmeldung genannt. Sie werden nicht gesendet.',
    unsupported: 'Dateien dieser Art lassen sich nicht verknüpfen. Sie bleiben weg.',
  },
  rows: (first, count) => `Rückmeldung ${number(first + 1)}${count === 1 ? '' : ` und ${number(count - 1)} weitere`}`,
  near: (reason) => near[reason],
  play: 'Abspielen',
  playOf: (name) => `${name} abspielen`,
  accept: (filename) => `„${filename}“ nehmen`,
  acceptFor: (filename, value) => `„${filename}“ für „${value}“ nehmen`,
  otherKind: (filename) => `„${filename}“ ist eine andere Art von Datei. Die Zelle oder den Dateinamen korrigieren.`,
  more: (count) => `und ${number(count)} weitere`,
  refusedHint:
    'Eine Umfrage kann nur Medien haben, wenn schon ihr erster Import welche hatte. Die Dateien entfernen oder die Tabelle mit ihnen als neue Umfrage importieren.',
  ownRule: 'Die Spalte, die die Dateien verknüpft, wurde beim ersten Import der Umfrage gewählt.',
  importSeparately: 'Einzeln importieren',
  addFile: 'Datei hinzufügen …',
  addFileOf: (name) => `${name} hinzufügen`,
  notWith: (missing, survey) =>
    `${survey} nennt ${files(missing)}, die nicht hinzugefügt ${missing === 1 ? 'ist' : 'sind'}`,
  of: (found, all) => `${number(found)} von ${number(all)}`,
  notWithHint: (names) =>
    `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}. Später lassen sie sich nur zusammen mit weiteren Rückmeldungen für die Umfrage hinzufügen.`,
  similar: (count, survey, column) =>
    `${mediaFiles(count)} ${count === 1 ? 'heißt' : 'heißen'} fast so wie ein Name in „${column}“ von ${survey}.`,
  send: 'Mitsenden',
  sent: (sent, all) => (sent === all ? mediaFiles(all) : `${number(sent)} von ${mediaFiles(all)}`),
  linked: (linked, all) => `${de.sent(linked, all)} verknüpft.`,
  missing: (names) =>
    `${number(names.length)} in Rückmeldungen genannte ${names.length === 1 ? 'war' : 'waren'} nicht unter den Dateien: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : '.'}`,
  notLinked: 'Nicht verknüpft',
  state: (status, reason) => reason ?? status,
};
