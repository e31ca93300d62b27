import { Button, Radio, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import fields from '../../components/fields.module.css';
import { Message } from '../../components/message.tsx';
import { type Language, language, languages, saveLanguage } from '../../lib/language/language.ts';
import { AuditSection } from './audit-section.tsx';
import { BackupSection } from './backup/backup-section.tsx';
import { HealthSection } from './health/health-section.tsx';
import { InstancesSection } from './instances/instances-section.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { storageQuery } from './queries.ts';
import { LoadedSettings, Section } from './section.tsx';
import css from './settings.module.css';
import { TranscriptionSection } from './transcription-section.tsx';
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

/** The data folder of this computer's instance, and its size. */
function StorageSection() {
  const { storage } = words;
  return (
    <Section title={storage.title}>
      <LoadedSettings query={useQuery(storageQuery)}>
        {({ data_dir, foreign_store, object_bytes, database_bytes, free_bytes }) => (
          <dl className={css.facts}>
            <dt>{storage.folder}</dt>
            <dd>
              <code className={css.path}>{data_dir}</code>
            </dd>
            <dt>{storage.objects}</dt>
            <dd>{foreign_store === null ? storage.bytes(object_bytes ?? 0) : storage.foreign(foreign_store)}</dd>
            <dt>{storage.databases}</dt>
            <dd>{storage.bytes(database_bytes)}</dd>
            <dt>{storage.free}</dt>
            <dd>{storage.bytes(free_bytes)}</dd>
          </dl>
        )}
      </LoadedSettings>
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

/** All settings on one page: the instances, and the instance that this app runs. */
export function SettingsPage() {
  return (
    <div className={css.page}>
      <h1>{words.title}</h1>
      <LanguageSection />
      <ThemeSection />
      <InstancesSection />
      <KeysSection />
      <ProjectsSection />
      <HealthSection />
      <StorageSection />
      <BackupSection />
      <AuditSection />
      <TranscriptionSection />
    </div>
  );
}
