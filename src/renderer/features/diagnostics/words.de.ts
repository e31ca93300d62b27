import type { Words } from './words.ts';

export const de: Words = {
  title: 'Diagnose',
  intro:
    'Dieser Bericht hilft allen, die helfen. Er bleibt auf diesem Computer, bis er gesichert und selbst verschickt wird.',
  without:
    'Er enthält Versionen, Einstellungen und das Protokoll, aber keine Antworten, keine Token, keine Namen und keine Orte von Dateien. Vorher durchsehen.',
  text: 'Der Bericht',
  collecting: 'Wird gesammelt …',
  save: 'Bericht sichern …',
};
