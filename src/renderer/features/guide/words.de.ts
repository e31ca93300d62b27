import type { Words } from './words.ts';

export const de: Words = {
  label: 'Geführter Import',
  start: 'Geführter Import, zwei Minuten',
  steps: {
    sample: {
      title: 'Ein Beispiel öffnen',
      text: () =>
        'Eine Ausgabe mit 240 erfundenen Rückmeldungen. Sie geht den ganzen Weg wie eine eigene Datei und lässt sich danach löschen.',
    },
    columns: {
      title: 'Sehen, was aus jeder Spalte wird',
      text: () =>
        'Eine gewählte Spalte zeigt ihre Antworten und den Grund für ihren Typ. Falsch? Ein anderer Typ ist schnell gewählt, und noch ist nichts gesendet.',
    },
    checks: {
      title: 'Einen Blick auf die Prüfungen werfen',
      text: () =>
        'Probeläufe, Doppeltes und persönliche Angaben in Freitexten finden sich hier. Geändert wird nur, was angehakt ist.',
    },
    send: {
      title: 'Importieren',
      text: () => 'Der Knopf unten sagt, was er tut. Die Umfrage kann vorher noch einen anderen Namen bekommen.',
    },
    arrive: {
      title: 'Beim Ankommen zusehen',
      text: () =>
        'Währenddessen ist alles andere möglich; die Aktivität behält den Stand. Wenn der Import stehen bleibt, sagt der Satz dort, was zu tun ist.',
    },
    receipt: {
      title: 'Die drei Zahlen vergleichen',
      text: () =>
        'In der Datei, gesendet, in der Umfrage: Gleiche Zahlen heißen, dass nichts verloren ging. Dann die Umfrage lesen.',
    },
    read: {
      title: 'Das Ergebnis lesen',
      text: () =>
        'Ein Diagramm für jede Frage, jede offene Antwort, und hinter den Reitern die Rückmeldungen Zeile für Zeile.',
    },
    search: {
      title: 'Alles wiederfinden',
      text: (mod) =>
        `${mod}+K und ein Wort finden es in jeder Umfrage, jedem Dokument und jeder Aufnahme. Jetzt ist die erste eigene Datei dran.`,
    },
  },
  place: (at, all) => `Schritt ${at} von ${all}`,
  announced: (place, title, text) => `${place}: ${title}. ${text}`,
  open: 'Beispiel öffnen',
  next: 'Weiter',
  back: 'Zurück zum Import',
  finish: 'Fertig',
  end: 'Führung beenden',
  ended: 'Die Führung ist zu Ende.',
};
