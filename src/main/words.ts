/** What main says itself, where the window cannot: it hangs, or is not there. Everything else is said in the window. */
const en = {
  hangs: 'The window does not answer.',
  hangsDetail: 'Wait, or load it again. Nothing that was imported is lost, and the queue goes on where it was.',
  wait: 'Wait',
  again: 'Load it again',
  dies: 'The window stops again and again.',
  diesDetail:
    'What was imported is safe, and the queue goes on where it was. A report says what happened; it holds no answers and no tokens.',
  report: 'Save a report…',
  quit: 'Quit',
  noStart: 'Sheaf could not start',
  noStartDetail: (why: string, logs: string) => `${why}\n\nWhat happened is in the log, in ${logs}.`,
};
export type Words = typeof en;

const de: Words = {
  hangs: 'Das Fenster antwortet nicht.',
  hangsDetail:
    'Warten oder neu laden. Nichts Importiertes geht verloren, und die Warteschlange geht weiter, wo sie war.',
  wait: 'Warten',
  again: 'Neu laden',
  dies: 'Das Fenster bleibt immer wieder stehen.',
  diesDetail:
    'Importiertes ist sicher, und die Warteschlange geht weiter, wo sie war. Ein Bericht sagt, was geschah; er enthält keine Antworten und keine Token.',
  report: 'Bericht sichern …',
  quit: 'Beenden',
  noStart: 'Sheaf konnte nicht starten',
  noStartDetail: (why, logs) => `${why}\n\nWas geschah, steht im Protokoll, in ${logs}.`,
};

/** @param wishes the system's languages, the preferred one first; what is chosen in Settings only the window knows */
export function wordsFor(wishes: readonly string[]): Words {
  const spoken = wishes.map((wish) => wish.toLowerCase().split('-')[0]).find((wish) => wish === 'de' || wish === 'en');
  return spoken === 'de' ? de : en;
}
