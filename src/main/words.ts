/** The words of main: its menus, and its messages while the window hangs or is not open. The window has all others. */
const en = {
  hangs: 'The window is not responding.',
  hangsDetail: 'Wait, or reload it. Nothing you imported is lost, and the queue continues where it was.',
  wait: 'Wait',
  again: 'Reload',
  dies: 'The window keeps crashing.',
  diesDetail: (logs: string) =>
    `Everything you imported is safe, and the queue continues where it was. The log in ${logs} says what happened.`,
  quit: 'Quit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  /** An ampersand marks the letter that opens the menu with Alt. */
  menu: {
    file: '&File',
    open: 'Open…',
    recent: 'Open &Recent',
    clearRecent: 'Clear This List',
    print: 'Print…',
    close: 'Close Window',
    edit: '&Edit',
    delete: 'Delete',
    view: '&View',
    search: 'Search Everything',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    fullScreen: 'Full Screen',
    help: '&Help',
    shortcuts: 'Keyboard Shortcuts',
    diagnostics: 'Diagnostics…',
  },
  noStart: 'Sheaf could not start',
  tryAgain: 'Try Again',
  repair: 'Repair',
  repairs:
    'Repair keeps a copy of the database, makes again what can be made, and then says what is lost. If you have a backup, restore it instead.',
  repaired: 'The repair has ended',
  ok: 'OK',
  noStartDetail: (why: string, logs: string) => `${why}\n\nThe log in ${logs} says what happened.`,
};
export type Words = typeof en;

const de: Words = {
  hangs: 'Das Fenster reagiert nicht.',
  hangsDetail:
    'Warten oder neu laden. Nichts Importiertes geht verloren, und die Warteschlange läuft weiter, wo sie war.',
  wait: 'Warten',
  again: 'Neu laden',
  dies: 'Das Fenster stürzt immer wieder ab.',
  diesDetail: (logs) =>
    `Alles Importierte ist sicher, und die Warteschlange läuft weiter, wo sie war. Das Protokoll in ${logs} sagt, was geschehen ist.`,
  quit: 'Beenden',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Einfügen',
  selectAll: 'Alles auswählen',
  menu: {
    file: '&Datei',
    open: 'Öffnen …',
    recent: '&Zuletzt geöffnet',
    clearRecent: 'Diese Liste leeren',
    print: 'Drucken …',
    close: 'Fenster schließen',
    edit: '&Bearbeiten',
    delete: 'Löschen',
    view: '&Ansicht',
    search: 'Alles durchsuchen',
    resetZoom: 'Originalgröße',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fullScreen: 'Vollbild',
    help: '&Hilfe',
    shortcuts: 'Tastenkürzel',
    diagnostics: 'Diagnose …',
  },
  noStart: 'Sheaf konnte nicht starten',
  tryAgain: 'Erneut versuchen',
  repair: 'Reparieren',
  repairs:
    'Die Reparatur bewahrt eine Kopie der Datenbank auf, stellt her, was sich herstellen lässt, und sagt dann, was verloren ist. Wer eine Sicherung hat, stellt besser sie wieder her.',
  repaired: 'Die Reparatur ist beendet',
  ok: 'OK',
  noStartDetail: (why, logs) => `${why}\n\nDas Protokoll in ${logs} sagt, was geschehen ist.`,
};

/** @param preferred the system's languages, the preferred one first; only the window knows the choice in Settings */
export function chooseWords(preferred: readonly string[]): Words {
  const languages = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  return languages.find((language) => language === 'de' || language === 'en') === 'de' ? de : en;
}
