import { Button, Radio, Stack, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { nameOptions } from '../../components/fields.tsx';
import list from '../../components/list-page.module.css';
import { Message } from '../../components/message.tsx';
import { type Language, language, languages, saveLanguage } from '../../lib/language/language.ts';
import { words as shared } from '../../lib/words.ts';
import { InstancesSection } from './instances-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { Section } from './section.tsx';
import { words as service } from './service-words.ts';
import css from './settings.module.css';
import { words } from './words.ts';

const schemes = ['auto', 'light', 'dark'] as const;

interface ChoicesProps<Value> {
  name: string;
  label: string;
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few values, all in sight. */
const Choices = <Value extends string>({ name, label, options, value, onChange }: ChoicesProps<Value>) => (
  <Radio.Group name={name} label={<VisuallyHidden>{label}</VisuallyHidden>} value={value}>
    <Stack gap={12}>
      {options.map((one) => (
        <Radio key={one.value} {...one} onChange={() => onChange(one.value)} />
      ))}
    </Stack>
  </Radio.Group>
);

function ThemeSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={words.theme.label}>
      <Choices
        name="theme"
        label={words.theme.label}
        options={nameOptions(schemes, words.theme)}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Section>
  );
}

const { language: said } = words;
/** Each language in its own words, so that its speakers find it. */
const ownNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };
const ownOptions = languages.map((value) => ({ value, label: ownNames[value], lang: value }));

/** The language of the window. A change needs a reload, which the user starts, because drafts and running imports depend on the page. */
function LanguageSection() {
  const [chosen, setChosen] = useState(language);
  const choose = (next: Language) => {
    saveLanguage(next);
    setChosen(next);
  };
  return (
    <Section title={said.title}>
      <Choices name="language" label={said.title} options={ownOptions} value={chosen} onChange={choose} />
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
      <h1>{shared.settings}</h1>
      <LanguageSection />
      <ThemeSection />
      <InstancesSection />
      <Section title={service.title} intro={service.contents}>
        <Button onClick={() => navigate('/settings/service')}>{service.open}</Button>
      </Section>
      <ProjectsSection />
    </div>
  );
}
