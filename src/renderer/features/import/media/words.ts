import type { NearReason } from '../../../../importer/index.ts';
import { counted, number } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';

const mediaFiles = (count: number) => counted(count, 'Mediendatei', 'Mediendateien');

/** How a near name differs. */
const near: Record<NearReason, string> = {
  case: say('capital letters differ', 'andere Groß- und Kleinschreibung'),
  folder: say('folder differs', 'anderer Ordner'),
  accents: say('accents differ', 'andere Akzente'),
  spaces: say('spaces or dashes differ', 'andere Leerzeichen oder Striche'),
  extension: say('extension differs', 'andere Endung'),
  spelling: say('one letter differs', 'ein anderer Buchstabe'),
};

/** Words about the media files of a survey. */
export const words = {
  add: say('Add media…', 'Medien hinzufügen …'),
  removeAll: (count: number) =>
    count === 1
      ? say('Remove the file', 'Die Datei entfernen')
      : say(`Remove the ${number(count)} files`, `Die ${number(count)} Dateien entfernen`),
  none: say('No media files', 'Keine Mediendateien'),
  noneHint: say(
    'Add recordings that respondents uploaded or that are named after them. They are imported with the survey and linked to its responses.',
    'Hier lassen sich Aufnahmen hinzufügen, die Teilnehmende hochgeladen haben oder die nach ihnen benannt sind. Sie werden mit der Umfrage importiert und mit den Rückmeldungen verknüpft.',
  ),
  failed: say('The files could not be matched.', 'Die Dateien ließen sich nicht zuordnen.'),
  linkedBy: say('Linked by', 'Verknüpft durch'),
  by: (header: string) => say(`Linked by “${header}”`, `Verknüpft durch „${header}“`),
  choose: say('No column: not linked', 'Keine Spalte: nicht verknüpft'),
  cell: (header: string) => say(`File names in “${header}”`, `Dateinamen in „${header}“`),
  respondent: (header: string) => say(`Files named after “${header}”`, `Dateien, benannt nach „${header}“`),
  found: (link: string, count: number) =>
    say(`${link} (${number(count)} found)`, `${link} (${number(count)} gefunden)`),
  noLink: say('No column names any of the files.', 'Keine Spalte nennt eine der Dateien.'),
  noLinkHint: say(
    'A column must contain the file names, or the files must be named after the respondents’ addresses or names.',
    'Eine Spalte muss die Dateinamen enthalten, oder die Dateien müssen nach Adresse oder Name der Teilnehmenden benannt sein.',
  ),
  counts: {
    matched: say('Matched', 'Zugeordnet'),
    near: say('Similar', 'Ähnlich'),
    missing: say('Missing', 'Fehlend'),
    unused: say('Unused', 'Ungenutzt'),
    unsupported: say('Not supported', 'Nicht unterstützt'),
  },
  hints: {
    matched: say(
      'Imported with the survey and linked to the responses that name them.',
      'Werden mit der Umfrage importiert und mit den Rückmeldungen verknüpft, die sie nennen.',
    ),
    near: say(
      'A file has almost this name. Only exact names are linked.',
      'Eine Datei heißt fast so. Verknüpft werden nur genaue Namen.',
    ),
    missing: say(
      'Named in a response, but not added. You can add them now or after the import.',
      'In einer Rückmeldung genannt, aber nicht hinzugefügt. Das geht jetzt oder nach dem Import.',
    ),
    unused: say(
      'No response names them. They are not imported.',
      'In keiner Rückmeldung genannt. Sie werden nicht importiert.',
    ),
    unsupported: say(
      'Files of this kind cannot be linked. They are left out.',
      'Dateien dieser Art lassen sich nicht verknüpfen. Sie bleiben weg.',
    ),
  },
  rows: (first: number, count: number) =>
    say(
      `response ${number(first + 1)}${count === 1 ? '' : ` and ${number(count - 1)} more`}`,
      `Rückmeldung ${number(first + 1)}${count === 1 ? '' : ` und ${number(count - 1)} weitere`}`,
    ),
  near: (reason: NearReason) => near[reason],
  play: say('Play', 'Abspielen'),
  playOf: (name: string) => say(`Play ${name}`, `${name} abspielen`),
  otherKind: (filename: string) =>
    say(
      `“${filename}” is another kind of file. Fix the cell or the file name.`,
      `„${filename}“ ist eine andere Art von Datei. Die Zelle oder den Dateinamen korrigieren.`,
    ),
  more: (count: number) => say(`and ${number(count)} more`, `und ${number(count)} weitere`),
  refusedHint: say(
    'A survey can have media only if its first import had some. Remove the files, or import the table with them as a new survey.',
    'Eine Umfrage kann nur Medien haben, wenn schon ihr erster Import welche hatte. Die Dateien entfernen oder die Tabelle mit ihnen als neue Umfrage importieren.',
  ),
  ownRule: say(
    'The column that links the files was chosen at the survey’s first import.',
    'Die Spalte, die die Dateien verknüpft, wurde beim ersten Import der Umfrage gewählt.',
  ),
  importSeparately: say('Import separately', 'Einzeln importieren'),
  notWith: (missing: number, survey: string) =>
    say(
      `${survey} names ${nouns.files(missing)} that you have not added`,
      `${survey} nennt ${nouns.files(missing)}, die nicht hinzugefügt ${missing === 1 ? 'ist' : 'sind'}`,
    ),
  of: (found: number, all: number) => say(`${number(found)} of ${number(all)}`, `${number(found)} von ${number(all)}`),
  notWithHint: (names: readonly string[]) =>
    say(
      `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}. You can add them now or after the import.`,
      `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}. Das geht jetzt oder nach dem Import.`,
    ),
  similar: (count: number, survey: string, column: string) =>
    say(
      `${counted(count, 'media file has', 'media files have')} almost a name from “${column}” of ${survey}.`,
      `${mediaFiles(count)} ${count === 1 ? 'heißt' : 'heißen'} fast so wie ein Name in „${column}“ von ${survey}.`,
    ),
  send: say('Import with it', 'Mit importieren'),
  sent: (sent: number, all: number) =>
    say(
      `${sent === all ? '' : `${number(sent)} of `}${counted(all, 'media file', 'media files')}`,
      sent === all ? mediaFiles(all) : `${number(sent)} von ${mediaFiles(all)}`,
    ),
  linked: (linked: number, all: number): string =>
    say(`${words.sent(linked, all)} linked.`, `${words.sent(linked, all)} verknüpft.`),
  notLinked: say('Not linked', 'Nicht verknüpft'),
};
