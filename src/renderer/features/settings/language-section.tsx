import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import fields from '../../components/fields.module.css';
import { Message } from '../../components/message.tsx';
import { type Language, language, languages, saveLanguage } from '../../lib/language/language.ts';
import { Section } from './section.tsx';
import css from './settings.module.css';
import { words } from './words.ts';

const { language: said } = words;
/** Each language in its own words, so that its speakers find it. */
const ownNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The language of the window. A change needs a reload, which the user starts, because drafts and running imports depend on the page. */
export function LanguageSection() {
  const [chosen, setChosen] = useState(language);
  const choose = (next: Language) => {
    saveLanguage(next);
    setChosen(next);
  };
  return (
    <Section title={said.title}>
      <Radio.Group name="language" label={said.title} classNames={{ label: fields.hiddenLabel }} value={chosen}>
        <div className={css.choices}>
          {languages.map((one) => (
            <Radio key={one} value={one} lang={one} label={ownNames[one]} onChange={() => choose(one)} />
          ))}
        </div>
      </Radio.Group>
      {chosen !== language && (
        <Message tone="plain" role="status" title={said.reload} hint={said.reloadHint}>
          <Button onClick={() => location.reload()}>{said.reloadButton}</Button>
        </Message>
      )}
    </Section>
  );
}
