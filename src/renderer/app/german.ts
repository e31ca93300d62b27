const catalogues = import.meta.glob<{ words: object }>('../**/*words.ts', { eager: true });
const translations = import.meta.glob<{ de: object }>('../**/*words.de.ts', { eager: true });

/** Every word of the window is German from now on; only a German window loads this file. */
export function speakGerman(): void {
  for (const [path, { de }] of Object.entries(translations))
    Object.assign(catalogues[path.replace('.de.ts', '.ts')]?.words ?? {}, de);
}
