import { modifier } from '../../../lib/keys.ts';
import { counted, duration, number } from '../../../lib/language/format.ts';
import type { words } from './words.ts';

export const de: typeof words = {
  join: {
    open: 'Mit anderen Spalten verbinden …',
    change: 'Spalten ändern …',
    title: 'Aus Spalten eine Frage machen',
    find: 'Spalte finden',
    columns: 'Spalten der Frage',
    text: 'Die Frage',
    kind: 'Art',
    join: (count) =>
      count < 2 ? 'Zwei Spalten wählen' : `Aus ${counted(count, 'Spalte', 'Spalten')} eine Frage machen`,
    done: (count) => `${counted(count, 'Spalte ist', 'Spalten sind')} jetzt eine Frage. ${modifier}+Z nimmt es zurück.`,
  },
  people: {
    fact: (count, key) => {
      const people = counted(count, 'teilnehmende Person', 'Teilnehmende');
      return key === null ? people : `${people} nach „${key}“`;
    },
    reading: 'liest, wer geantwortet hat …',
    open: 'Woran Personen erkannt werden …',
    title: 'Woran Personen erkannt werden',
    intro:
      'Ein Personenschlüssel sind die Spalten, deren Antworten zusammen sagen, wer geantwortet hat, etwa Klinik und Patientennummer. Rückmeldungen ohne den ganzen Schlüssel gehören zu einer E-Mail-Adresse, sonst zu einem Namen.',
    columns: 'Spalten des Schlüssels',
    none: 'Noch keine Spalten: Personen sind an der E-Mail-Adresse zu erkennen, sonst am Namen.',
    remove: (column) => `„${column}“ aus dem Schlüssel nehmen`,
    add: 'Spalte hinzufügen',
    suggested: 'Vorschläge',
    others: 'Alle Spalten',
    name: 'Name des Schlüssels',
    nameHint: 'Umfragen dieses Projekts, deren Schlüssel gleich heißen, haben gemeinsame Personen.',
    set: 'Schlüssel setzen',
    clear: 'Schlüssel entfernen',
    waiting: 'Liest, wer geantwortet hat …',
    progress: {
      reading: (done, all) =>
        `Noch ist nichts geändert. Liest, wer geantwortet hat: ${number(done)} von ${counted(all, 'Rückmeldung', 'Rückmeldungen')}`,
      finishing: (done, all) => `Alles ist geändert. Ordnet die Personen: ${number(done)} von ${number(all)}`,
      rate: (count) => `${number(count)} in der Sekunde`,
      left: (seconds) => `noch etwa ${duration(seconds)}`,
    },
    cancelling: 'Wird abgebrochen …',
    cancelled: 'Abgebrochen. Nichts wurde geändert.',
    result: (keyed, all) =>
      `${number(keyed)} von ${counted(all, 'Rückmeldung hat', 'Rückmeldungen haben')} den ganzen Schlüssel.`,
    isSet: (name) => `Personen sind jetzt an „${name}“ zu erkennen.`,
    isCleared: 'Der Personenschlüssel ist entfernt. Personen sind wieder an Adresse und Name zu erkennen.',
    failed: 'Der Personenschlüssel wurde nicht geändert.',
    show: 'Teilnehmende zeigen',
  },
  spellings: {
    open: 'Schreibweisen vereinen …',
    merged: (count) => `${counted(count, 'Schreibweise', 'Schreibweisen')} vereint`,
    title: 'Schreibweisen vereinen',
    loading: 'Antworten werden verglichen …',
    intro:
      'Antworten, die wie Schreibweisen von einer aussehen. Angekreuzte zählen als eine, in Diagrammen, Filtern und Vergleichen und in späteren Wellen. Die Zellen bleiben, wie sie kamen.',
    introOfText:
      'Antworten, die wie Schreibweisen von einer aussehen. Sind angekreuzte vereint, werden die Antworten als Einfachauswahl gezählt, auch in späteren Wellen. Die Zellen bleiben, wie sie kamen.',
    none: 'Keine Antworten sehen wie Schreibweisen von einer aus.',
    mergedNow: 'Jetzt vereint',
    itself: (count) => `${number(count)} so geschrieben`,
    alike: 'Antworten, die sich ähneln',
    all: (count) => `Alle ${number(count)}`,
    near: 'Ein Buchstabe ist anders',
    name: (answer) => `${answer}: zählt als`,
    empty: 'Eine Antwort eingeben.',
    button: (merged, apart) => {
      if (apart === 0) return merged === 0 ? 'Vereinen' : `${number(merged)} vereinen`;
      return merged === 0 ? `${number(apart)} trennen` : `${number(merged)} vereinen, ${number(apart)} trennen`;
    },
    asTheyCame: 'Zeigen, wie sie kamen',
    cancel: 'Änderung abbrechen',
    further: (count) => `${number(count)} weitere kommen, wenn diese vereint sind.`,
    lookedAt: (looked, all) =>
      `Verglichen: die ${number(looked)} häufigsten kurzen von ${number(all)} verschiedenen Antworten.`,
    done: `Die Schreibweisen sind geändert. ${modifier}+Z nimmt es zurück.`,
  },
  waves: {
    open: 'Wellen …',
    fact: (count) => counted(count, 'Welle', 'Wellen'),
    title: 'Wellen',
    intro: 'Jeder Import fügt eine Welle hinzu. Nach Wellen lässt sich filtern und vergleichen.',
    name: (wave) => `Name von ${wave}`,
    join: 'Mit der oberen verbinden',
    joinOf: (wave, before) => `${wave} mit ${before} verbinden`,
    joined: (wave, before) => `${wave} und ${before} sind jetzt eine Welle.`,
    saved: 'Die Namen sind gespeichert.',
    compare: 'Nach Wellen vergleichen',
    save: 'Namen speichern',
  },
};
