import { counted, number } from '../../lib/language/format.ts';
import { say } from '../../lib/language/language.ts';

const units: Record<'page' | 'slide' | 'sheet', readonly [string, string]> = {
  page: say(['page', 'pages'], ['Seite', 'Seiten']),
  slide: say(['slide', 'slides'], ['Folie', 'Folien']),
  sheet: say(['sheet', 'sheets'], ['Blatt', 'Blätter']),
};

/** Words of insights and files. */
export const words = {
  library: {
    loading: say('Loading documents and recordings…', 'Dokumente und Aufnahmen werden geladen …'),
    emptyTitle: say('No documents or recordings yet', 'Noch keine Dokumente oder Aufnahmen'),
    empty: say(
      'Reports, slides, recordings and pictures you import are kept here, to read, play and search.',
      'Importierte Berichte, Folien, Aufnahmen und Bilder liegen hier: zum Lesen, Abspielen und Durchsuchen.',
    ),
    import: say('Import a document or recording', 'Dokument oder Aufnahme importieren'),
    find: say('Find by name', 'Nach Namen suchen'),
    order: say('Order', 'Reihenfolge'),
    orders: say({ created: 'Newest first', name: 'By name' }, { created: 'Neueste zuerst', name: 'Nach Namen' }),
    all: say('All kinds', 'Alle Arten'),
    none: say(
      'Nothing here. Try another word or kind.',
      'Hier ist nichts. Ein anderes Wort oder eine andere Art versuchen.',
    ),
    kinds: say(
      { audio: 'Recordings', video: 'Videos', document: 'Documents', image: 'Pictures' },
      { audio: 'Aufnahmen', video: 'Videos', document: 'Dokumente', image: 'Bilder' },
    ),
  },
  states: {
    waiting: say('Incomplete', 'Unvollständig'),
    reading: say('Being read…', 'Wird gelesen …'),
    failed: say('Could not be read', 'Nicht lesbar'),
    draft: say('Private draft', 'Privater Entwurf'),
    shared: say('Shared draft', 'Geteilter Entwurf'),
    published: say('Published', 'Veröffentlicht'),
    ready: '',
  },
  failedTitle: say('It could not be read', 'Die Datei konnte nicht gelesen werden'),
  readingTitle: say('Reading the document…', 'Die Datei wird gelesen …'),
  waitingTitle: say('The file is incomplete', 'Die Datei ist unvollständig'),
  waitingHint: say(
    'Resume the import in Activity, or import the file again.',
    'Den Import in der Aktivität fortsetzen oder die Datei noch einmal importieren.',
  ),
  publish: say('Publish', 'Veröffentlichen'),
  withdraw: say('Make it a private draft', 'Zum privaten Entwurf machen'),
  publishHint: say('Everyone in the project can then see it.', 'Dann können es alle im Projekt sehen.'),
  units: (unit: keyof typeof units, count: number) => counted(count, units[unit][0], units[unit][1]),
  position: (unit: keyof typeof units, at: number) =>
    say(
      `${units[unit][0]} ${number(at)}`.replace(/^./, (c) => c.toUpperCase()),
      `${units[unit][0]} ${number(at)}`,
    ),
  pixels: (width: number, height: number) =>
    say(`${number(width)} × ${number(height)} pixels`, `${number(width)} × ${number(height)} Pixel`),
  back: say('All documents & recordings', 'Alle Dokumente & Aufnahmen'),
  imported: say('imported', 'importiert'),
  outline: say('Contents', 'Inhalt'),
  noText: say('No text was found in it.', 'Es wurde kein Text gefunden.'),
  truncated: say(
    'The text is longer than Sheaf can store. This is its beginning.',
    'Der Text ist länger, als Sheaf speichern kann. Das ist sein Anfang.',
  ),
  firstPage: (name: string) => say(`First page of ${name}`, `Erste Seite von ${name}`),
  picture: (name: string) => say(`${name}, as imported`, `${name}, wie importiert`),
  views: say({ pages: 'Pages', text: 'Text' }, { pages: 'Seiten', text: 'Text' }),
  page: say('Page', 'Seite'),
  pageOf: (count: string) => say(`of ${count}`, `von ${count}`),
  zoomIn: say('Zoom in', 'Vergrößern'),
  zoomOut: say('Zoom out', 'Verkleinern'),
  fit: say('Fit the width', 'An die Breite anpassen'),
  pdfTools: say('Pages of the document', 'Seiten des Dokuments'),
  pdfNotShown: say('The pages of this PDF cannot be shown.', 'Die Seiten dieser PDF-Datei lassen sich nicht zeigen.'),
  pdfNotShownHint: say(
    'Its text is under Text. Save a copy to open it in another program.',
    'Ihr Text steht unter „Text“. Eine Kopie lässt sich in einem anderen Programm öffnen.',
  ),
  pageNotDrawn: say(
    'This page cannot be shown. Its text is under Text.',
    'Diese Seite lässt sich nicht zeigen. Ihr Text steht unter „Text“.',
  ),
  notShown: say(
    'Pictures of this kind cannot be shown here. Save a copy to view it elsewhere.',
    'Bilder dieser Art lassen sich hier nicht zeigen. Eine gespeicherte Kopie lässt sich anderswo ansehen.',
  ),
  save: say('Save a copy…', 'Kopie speichern…'),
  saveFailed: say(
    'The copy could not be saved. Check that the service is running, and try again.',
    'Die Kopie konnte nicht gespeichert werden. Läuft der Dienst? Dann noch einmal versuchen.',
  ),
};
