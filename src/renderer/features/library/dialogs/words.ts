import { modifier } from '../../../lib/keys.ts';
import { counted, duration, number } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';

/** Words of the dialogs about a survey: columns that are joined, who is a person, its waves. */
export const words = {
  join: {
    open: say('Join with other columns…', 'Mit anderen Spalten verbinden …'),
    change: say('Change its columns…', 'Spalten ändern …'),
    title: say('Make one question of columns', 'Aus Spalten eine Frage machen'),
    find: say('Find a column', 'Spalte finden'),
    columns: say('Columns of the question', 'Spalten der Frage'),
    text: say('The question', 'Die Frage'),
    kind: say('Kind', 'Art'),
    join: (count: number) =>
      count < 2
        ? say('Choose two columns', 'Zwei Spalten wählen')
        : say(`Make one question of ${nouns.columns(count)}`, `Aus ${nouns.columns(count)} eine Frage machen`),
    done: (count: number) =>
      say(
        `${counted(count, 'column is', 'columns are')} one question now. ${modifier}+Z takes it back.`,
        `${counted(count, 'Spalte ist', 'Spalten sind')} jetzt eine Frage. ${modifier}+Z nimmt es zurück.`,
      ),
  },
  people: {
    /** The fact below the title of a survey. @param key the name of its person key, if it has one */
    fact: (count: number, key: string | null) => {
      const people = say(
        counted(count, 'participant', 'participants'),
        counted(count, 'teilnehmende Person', 'Teilnehmende'),
      );
      return key === null ? people : say(`${people} by “${key}”`, `${people} nach „${key}“`);
    },
    reading: say('reading who answered…', 'liest, wer geantwortet hat …'),
    open: say('How people are recognised…', 'Woran Personen erkannt werden …'),
    title: say('How people are recognised', 'Woran Personen erkannt werden'),
    intro: say(
      'A person key is the columns whose answers together say who answered, such as clinic and patient number. Responses without the whole key are known by e-mail address, then by name.',
      'Ein Personenschlüssel sind die Spalten, deren Antworten zusammen sagen, wer geantwortet hat, etwa Klinik und Patientennummer. Rückmeldungen ohne den ganzen Schlüssel gehören zu einer E-Mail-Adresse, sonst zu einem Namen.',
    ),
    columns: say('Columns of the key', 'Spalten des Schlüssels'),
    none: say(
      'No columns yet: people are known by e-mail address, then by name.',
      'Noch keine Spalten: Personen sind an der E-Mail-Adresse zu erkennen, sonst am Namen.',
    ),
    remove: (column: string) => say(`Take “${column}” out of the key`, `„${column}“ aus dem Schlüssel nehmen`),
    add: say('Add a column', 'Spalte hinzufügen'),
    suggested: say('Suggested', 'Vorschläge'),
    others: say('All columns', 'Alle Spalten'),
    name: say('Name of the key', 'Name des Schlüssels'),
    nameHint: say(
      'Surveys of this project whose keys have the same name share their people.',
      'Umfragen dieses Projekts, deren Schlüssel gleich heißen, haben gemeinsame Personen.',
    ),
    set: say('Set the key', 'Schlüssel setzen'),
    clear: say('Remove the key', 'Schlüssel entfernen'),
    waiting: say('Reading who answered…', 'Liest, wer geantwortet hat …'),
    progress: {
      reading: (done: number, all: number) =>
        say(
          `Nothing has changed yet. Reading who answered: ${number(done)} of ${nouns.responses(all)}`,
          `Noch ist nichts geändert. Liest, wer geantwortet hat: ${number(done)} von ${nouns.responses(all)}`,
        ),
      finishing: (done: number, all: number) =>
        say(
          `Everything has changed. Putting people in order: ${number(done)} of ${number(all)}`,
          `Alles ist geändert. Ordnet die Personen: ${number(done)} von ${number(all)}`,
        ),
      rate: (count: number) => say(`${number(count)} a second`, `${number(count)} in der Sekunde`),
      left: (seconds: number) => say(`about ${duration(seconds)} left`, `noch etwa ${duration(seconds)}`),
    },
    cancelling: say('Cancelling…', 'Wird abgebrochen …'),
    cancelled: say('Cancelled. Nothing was changed.', 'Abgebrochen. Nichts wurde geändert.'),
    result: (keyed: number, all: number) =>
      say(
        `${number(keyed)} of ${counted(all, 'response has', 'responses have')} the whole key.`,
        `${number(keyed)} von ${counted(all, 'Rückmeldung hat', 'Rückmeldungen haben')} den ganzen Schlüssel.`,
      ),
    isSet: (name: string) => say(`People are known by “${name}” now.`, `Personen sind jetzt an „${name}“ zu erkennen.`),
    isCleared: say(
      'The person key is removed. People are known by address and name again.',
      'Der Personenschlüssel ist entfernt. Personen sind wieder an Adresse und Name zu erkennen.',
    ),
    failed: say('The person key was not changed.', 'Der Personenschlüssel wurde nicht geändert.'),
    show: say('Show the participants', 'Teilnehmende zeigen'),
  },
  spellings: {
    open: say('Merge spellings…', 'Schreibweisen vereinen …'),
    merged: (count: number) =>
      say(
        `${counted(count, 'spelling', 'spellings')} merged`,
        `${counted(count, 'Schreibweise', 'Schreibweisen')} vereint`,
      ),
    title: say('Merge spellings', 'Schreibweisen vereinen'),
    loading: say('Comparing the answers…', 'Antworten werden verglichen …'),
    intro: say(
      'These answers look like different spellings of one answer. Tick those that count as one in charts, filters and comparisons, also in responses you add later. The imported answers are kept.',
      'Diese Antworten sehen wie Schreibweisen derselben Antwort aus. Angekreuzte zählen als eine, in Diagrammen, Filtern und Vergleichen und in späteren Wellen. Die importierten Antworten bleiben erhalten.',
    ),
    introOfText: say(
      'These answers look like different spellings of one answer. Once those you tick are merged, the question is counted as a single choice, in later waves too. The imported answers are kept.',
      'Diese Antworten sehen wie Schreibweisen derselben Antwort aus. Sind angekreuzte vereint, wird die Frage als Einfachauswahl gezählt, auch in späteren Wellen. Die importierten Antworten bleiben erhalten.',
    ),
    none: say(
      'No answers look like different spellings of one.',
      'Keine Antworten sehen wie Schreibweisen derselben aus.',
    ),
    mergedNow: say('Merged now', 'Jetzt vereint'),
    alike: say('Answers that look alike', 'Antworten, die sich ähneln'),
    all: (count: number) => say(`All ${number(count)}`, `Alle ${number(count)}`),
    near: say('These differ by a letter.', 'Hier ist ein Buchstabe anders.'),
    countsAs: say('Count as', 'Zählt als'),
    countsAsOf: (answer: string) => say(`Count as ${answer}`, `Zählt als ${answer}`),
    quoted: (answer: string) => say(`“${answer}”`, `„${answer}“`),
    name: (answer: string) => say(`${answer}: count as`, `${answer}: zählt als`),
    empty: say('Enter an answer.', 'Eine Antwort eingeben.'),
    button: (merged: number, apart: number) => {
      const [some, others] = [number(merged), number(apart)];
      if (apart === 0) return merged === 0 ? say('Merge', 'Vereinen') : say(`Merge ${some}`, `${some} vereinen`);
      if (merged === 0) return say(`Take ${others} apart`, `${others} trennen`);
      return say(`Merge ${some}, take ${others} apart`, `${some} vereinen, ${others} trennen`);
    },
    asTheyCame: say('Take all apart', 'Alle trennen'),
    cancel: say('Cancel the change', 'Änderung abbrechen'),
    further: (count: number) =>
      say(
        `${number(count)} more come when these are merged.`,
        `${number(count)} weitere kommen, wenn diese vereint sind.`,
      ),
    lookedAt: (looked: number, all: number) =>
      say(
        `Compared: the ${number(looked)} commonest short answers of ${number(all)} different ones.`,
        `Verglichen: die ${number(looked)} häufigsten kurzen von ${number(all)} verschiedenen Antworten.`,
      ),
    done: say(
      `The spellings are changed. ${modifier}+Z takes it back.`,
      `Die Schreibweisen sind geändert. ${modifier}+Z nimmt es zurück.`,
    ),
  },
  waves: {
    open: say('Waves…', 'Wellen …'),
    fact: (count: number) => say(counted(count, 'wave', 'waves'), counted(count, 'Welle', 'Wellen')),
    title: say('Waves', 'Wellen'),
    intro: say(
      'Each import adds a wave. You can filter by waves and compare them.',
      'Jeder Import fügt eine Welle hinzu. Nach Wellen lässt sich filtern und vergleichen.',
    ),
    name: (wave: string) => say(`Name of ${wave}`, `Name von ${wave}`),
    join: say('Join with the one above', 'Mit der oberen verbinden'),
    joinOf: (wave: string, before: string) => say(`Join ${wave} with ${before}`, `${wave} mit ${before} verbinden`),
    joined: (wave: string, before: string) =>
      say(`${wave} and ${before} are one wave now.`, `${wave} und ${before} sind jetzt eine Welle.`),
    saved: say('The names are saved.', 'Die Namen sind gespeichert.'),
    compare: say('Compare by wave', 'Nach Wellen vergleichen'),
    save: say('Save names', 'Namen speichern'),
  },
};
