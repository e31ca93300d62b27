import { Button, Radio, TextInput, useMantineColorScheme } from '@mantine/core';
import { escapeFormula } from '@sheaf/tables';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { AuditEvent, TranscriberSetting } from '../../../contract/index.ts';
import type { Client } from '../../../importer/index.ts';
import fields from '../../components/fields.module.css';
import { ErrorMessage, Message } from '../../components/message.tsx';
import { errorSentence } from '../../lib/error-sentence.ts';
import { saveAs } from '../../lib/files/save-as.ts';
import { type Language, language, languages, saveLanguage } from '../../lib/language/language.ts';
import { words as problems } from '../../lib/problems/words.ts';
import { useSessionObjects } from '../../session/objects.ts';
import { BackupSection } from './backup/backup-section.tsx';
import { HealthSection } from './health/health-section.tsx';
import { InstancesSection } from './instances/instances-section.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { storageQuery, transcriberQuery } from './queries.ts';
import { LoadedSettings, Section } from './section.tsx';
import css from './settings.module.css';
import { words } from './words.ts';

const { transcription } = words;

/** The speech engine of this computer's instance. */
function TranscriptionSection() {
  return (
    <Section title={transcription.title} intro={transcription.intro}>
      <LoadedSettings query={useQuery(transcriberQuery)}>
        {(setting) => (
          <>
            {!setting.has_ffmpeg && <p className={css.quiet}>{transcription.noFfmpeg}</p>}
            {setting.may_change ? <Engine setting={setting} /> : <Fixed setting={setting} />}
          </>
        )}
      </LoadedSettings>
    </Section>
  );
}

/** A command that came with the workspace and does not run. */
function Unconfirmed({ command }: { command: string }) {
  return (
    <>
      <Message tone="warn" title={transcription.unconfirmed} hint={transcription.unconfirmedHint} />
      <code className={css.path}>{command}</code>
    </>
  );
}

/** An engine that is set elsewhere, and where. */
function Fixed({ setting: { command, source, is_confirmed } }: { setting: TranscriberSetting }) {
  if (command !== null && !is_confirmed) return <Unconfirmed command={command} />;
  return (
    <>
      <p>{command === null ? transcription.none : <code className={css.path}>{command}</code>}</p>
      <p className={css.quiet}>{source === 'environment' ? transcription.environment : transcription.mayNot}</p>
    </>
  );
}

function Engine({ setting }: { setting: TranscriberSetting }) {
  const { ownApi } = useSessionObjects();
  const client = useQueryClient();
  const [line, setLine] = useState(setting.command ?? '');
  const change = useMutation({
    mutationFn: (command: string | null) => ownApi.setTranscriber({ body: { command } }),
    onSuccess: (now) => {
      client.setQueryData(transcriberQuery.queryKey, now);
      setLine(now.command ?? '');
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate(line.trim() === '' ? null : line.trim());
  };
  const isOff = setting.command !== null && !setting.is_confirmed;
  return (
    <form className={css.wide} onSubmit={submit}>
      {isOff && <Unconfirmed command={setting.command ?? ''} />}
      <TextInput
        label={transcription.command}
        description={transcription.commandHint}
        value={line}
        error={
          change.error === null
            ? setting.problem && problems.say(setting.problem_details, setting.problem)
            : errorSentence(change.error)
        }
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
      />
      <div className={css.actions}>
        <Button type="submit" mt={8} disabled={change.isPending || line.trim() === ''}>
          {change.isPending ? transcription.trying : isOff ? transcription.confirm : transcription.save}
        </Button>
        {setting.command !== null && (
          <Button mt={8} variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {transcription.clear}
          </Button>
        )}
      </div>
      {change.data !== undefined && !change.isPending && (
        <Message
          tone="good"
          role="status"
          title={change.data.command === null ? transcription.cleared : transcription.works}
        />
      )}
    </form>
  );
}

/** Who did what with this computer's instance, as a file. */
function AuditSection() {
  const { ownApi } = useSessionObjects();
  const saving = useMutation({ mutationFn: () => saveAudit(ownApi) });
  return (
    <Section title={words.audit.title} intro={words.audit.intro}>
      <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
        {words.audit.save}
      </Button>
      <ErrorMessage error={saving.error} />
    </Section>
  );
}

async function readAudit(ownApi: Client): Promise<AuditEvent[]> {
  const all: AuditEvent[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = cursor === undefined ? {} : { cursor };
    const { events, next_cursor } = await ownApi.listAuditEvents({ query: { ...page, limit: '200' } });
    all.push(...events);
    cursor = next_cursor;
  }
  return all;
}

/** Papa Parse is loaded when it is first needed. A name could be read as a formula by a spreadsheet. */
async function saveAudit(ownApi: Client): Promise<void> {
  const { default: papa } = await import('papaparse');
  const columns = ['at', 'action', 'subject', 'subject_key', 'subject_name', 'actor', 'address'] as const;
  const rows = (await readAudit(ownApi)).map((event) => columns.map((name) => escapeFormula(event[name] ?? '')));
  await saveAs(papa.unparse([[...columns], ...rows]), 'audit.csv');
}

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
