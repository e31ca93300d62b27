import type { Words } from './words.ts';

export const de: Words = {
  label: 'Geführter Import',
  steps: {
    sample: {
      title: 'Ein Beispiel öffnen',
      text: () =>
        'Eine Datei mit 240 erfundenen Rückmeldungen. Sie wird wie eine eigene Datei importiert und lässt sich danach löschen.',
    },
    columns: {
      title: 'Sehen, was aus jeder Spalte wird',
      text: () =>
        'Eine gewählte Spalte zeigt ihre Antworten und den Grund für ihren Typ. Ist der Typ falsch, einen anderen wählen. Noch ist nichts gesendet.',
    },
    checks: {
      title: 'Die Entscheidungen ansehen',
      text: () =>
        'Die Zeile über „Importieren“ nennt Testläufe, doppelte Rückmeldungen und persönliche Angaben in Freitexten. Geändert wird nur, was angehakt ist.',
    },
    send: {
      title: 'Importieren',
      text: () =>
        'Die Schaltfläche unten startet den Import. Die Umfrage kann vorher noch einen anderen Namen bekommen.',
    },
    arrive: {
      title: 'Den Import verfolgen',
      text: () =>
        'Diese Ansicht lässt sich verlassen; die Aktivität zeigt den Fortschritt. Schlägt der Import fehl, steht dort, was zu tun ist.',
    },
    receipt: {
      title: 'Die drei Zahlen vergleichen',
      text: () =>
        'In der Datei, gesendet, in der Umfrage: Sind die Zahlen gleich, ging nichts verloren. Dann die Umfrage lesen.',
    },
    read: {
      title: 'Das Ergebnis lesen',
      text: () =>
        'Die Reiter zeigen ein Diagramm für jede Frage, die Rückmeldungen Zeile für Zeile und jede offene Antwort.',
    },
    search: {
      title: 'Alles wiederfinden',
      text: (mod) =>
        `${mod}+K drücken und ein Wort eingeben: Es wird in jeder Umfrage, jedem Dokument und jeder Aufnahme gesucht. Jetzt ist die erste eigene Datei dran.`,
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
