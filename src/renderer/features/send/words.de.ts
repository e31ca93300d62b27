import { counted, percentage, size } from '../../lib/language/format.ts';
import type { Words } from './words.ts';

const responses = (count: number) => counted(count, 'Rückmeldung', 'Rückmeldungen');

export const de: Words = {
  title: (name) => `„${name}“ senden`,
  loading: 'Was gesendet werden soll, wird geladen …',
  back: 'Zurück',
  intro: 'Es wird so gesendet, wie es hier importiert wurde. Die Kopie hier bleibt.',
  surveyIntro:
    'Die Rückmeldungen werden so gesendet, wie sie hier importiert wurden, mit den jetzigen Spaltentypen. Die Umfrage hier bleibt.',
  ifSheaf:
    'Was an Fragen, Diagrammen und nicht gezählten Antworten geändert wurde, geht nur mit, wenn auch die andere Instanz Sheaf ist.',
  instance: 'An',
  project: 'Projekt',
  projectsLoading: 'Die Projekte dort werden geladen …',
  noProjects: 'Diese Instanz hat kein Projekt für diesen Schlüssel.',
  noInstance: 'Keine andere Instanz ist eingerichtet.',
  noInstanceHint: 'Eine lässt sich mit Adresse und Schlüssel hinzufügen.',
  settings: 'Einstellungen öffnen',
  send: { survey: 'Umfrage senden', insight: 'Erkenntnis senden', file: 'Datei senden' },
  rows: responses,
  progress: (percent, instance) => `${percentage(percent)} an ${instance} gesendet`,
  label: (name) => `${name}: bisher gesendet`,
  wait: (sentence, seconds) => (seconds === null ? sentence : `${sentence} Weiter in ${seconds} s.`),
  stop: 'Anhalten',
  cancel: 'Abbrechen',
  cancelOf: (name) => `Abbrechen: ${name}`,
  restoring: 'In der Warteschlange wird nachgesehen …',
  safe: 'Die Arbeit kann weitergehen: Gesendet wird im Hintergrund und nach einem Neustart weiter.',
  done: (name, instance) => `„${name}“ ist auf ${instance}.`,
  proof: (sent, reported) => `${responses(sent)} gesendet, ${responses(reported)} in der Umfrage dort.`,
  recordProof: (bytes) => `${size(bytes)} gesendet und dort gelesen.`,
  open: 'Dort lesen',
  stopped: {
    failed: (instance) => `Es konnte nicht an ${instance} gesendet werden.`,
    paused: 'Das Senden ist angehalten',
    sentStays: 'Was angekommen ist, bleibt dort.',
    resume: 'Fortsetzen geht jederzeit.',
  },
  cancelled: (instance) => `Das Senden an ${instance} ist abgebrochen. Was angekommen war, bleibt dort.`,
  again: 'Noch einmal senden …',
  isThere: (name) => `„${name}“ ist schon dort. Es wäre ein zweites Mal dort.`,
  fetching: 'Es wird von diesem Computer gelesen …',
};
