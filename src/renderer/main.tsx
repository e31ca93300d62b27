import '@fontsource-variable/inter/index.css';
import './app/mantine.css';
import './app/tokens.css';
import './app/global.css';
import { language } from './lib/language/language.ts';

document.documentElement.lang = language;
// The words come first: modules may keep one as they load.
if (language === 'de') (await import('./app/german.ts')).speakGerman();
// Most starts show the import screen: it is fetched beside the frame, which says so when it cannot be.
import('./features/import/page/import-page.tsx').catch(() => {});
const { start } = await import('./app/app.tsx');
await start();
