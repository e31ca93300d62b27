import '@fontsource-variable/inter/index.css';
import './app/mantine.css';
import './app/tokens.css';
import './app/global.css';
import { language } from './lib/language/language.ts';

document.documentElement.lang = language;
// The words come first: modules may keep one as they load.
if (language === 'de') (await import('./app/german.ts')).speakGerman();
(await import('./app/app.tsx')).start();
