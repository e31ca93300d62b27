import '@fontsource-variable/inter/index.css';
import './app/mantine.css';
import './app/tokens.css';
import './app/type-hues.css';
import './app/global.css';
import './app/forced-colors.css';
import { language } from './lib/language/language.ts';
import { loadWords } from './lib/language/load-words.ts';

document.documentElement.lang = language;
void loadWords()
  .then(() => import('./app/start.tsx'))
  .then(({ start }) => start());
