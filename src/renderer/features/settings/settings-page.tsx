import { Button, Radio, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import fields from '../../components/fields.module.css';
import list from '../../components/list-page.module.css';
import { Message } from '../../components/message.tsx';
import { type Language, language, languages, saveLanguage } from '../../lib/language/language.ts';
import { InstancesSection } from './instances-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { Section } from './section.tsx';
import { words as service } from './service-words.ts';
import css from './settings.module.css';
import { words } from './words.ts';

const schemes = ['auto', 'light', 'dark'] as const;

function ThemeSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={words.appearance.title}>
      <Radio.Group name="theme" label={words.theme.label} value={colorScheme}>
        <div className={fields.choices}>
          {schemes.map((scheme) => (
            <Radio key={scheme} value={scheme} label={words.theme[scheme]} onChange={() => setColorScheme(scheme)} />
          ))}
        </div>
      </Radio.Group>
    </Section>
  );
}

const { language: said } = words;
/** Each language in its own words, so that its speakers find it. */
const ownNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The language of the window. A change needs a reload, which the user starts, because drafts and running imports depend on the page. */
function LanguageSection() {
  const [chosen, setChosen] = useState(language);
  const choose = (next: Language) => {
    saveLanguage(next);
    setChosen(next);
  };
  return (
    <Section title={said.title}>
      <Radio.Group name="language" label={said.title} classNames={{ label: fields.hiddenLabel }} value={chosen}>
        <div className={fields.choices}>
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

/** The settings of a person; those of the service on this computer have a page of their own. */
export function SettingsPage() {
  const [, navigate] = useLocation();
  return (
    <div className={`${list.page} ${css.page}`}>
      <h1>{words.title}</h1>
      <LanguageSection />
      <ThemeSection />
      <InstancesSection />
      <ProjectsSection />
      <Section title={service.title} intro={service.intro}>
        <Button onClick={() => navigate('/settings/service')}>{service.open}</Button>
      </Section>
    </div>
  );
}
