import '@fontsource-variable/inter/index.css';
import './app/mantine.css';
import './app/tokens.css';
import './app/global.css';
import { start } from './app/app.tsx';
import { language } from './lib/language/language.ts';
import { loadProblems } from './lib/problems/words.ts';

document.documentElement.lang = language;
await loadProblems();
start();
