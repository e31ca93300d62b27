import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Health, TranscriberSetting } from '../../../contract/index.ts';
import { makeSubmit } from '../../components/fields.tsx';
import list from '../../components/list-page.module.css';
import { StatusMark } from '../../components/marks.tsx';
import { Message } from '../../components/message.tsx';
import { TitleWithBack } from '../../components/record-frame.tsx';
import { sayError } from '../../lib/error-sentence.ts';
import { size } from '../../lib/language/format.ts';
import { words as problems } from '../../lib/problems/words.ts';
import { words as shared } from '../../lib/words.ts';
import { useSessionObjects } from '../../session/objects.ts';
import { transcriberQuery } from '../../session/queries.ts';
import { BackupSection } from './backup-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { healthQuery, LoadedSettings, Row, Section, storageQuery } from './section.tsx';
import { words } from './service-words.ts';
import css from './settings.module.css';

const { transcription } = words;

/** The speech engine of this computer's instance. */
function TranscriptionSection() {
  return (
    <Section title={transcription.title} intro={transcription.intro}>
      <LoadedSettings query={useQuery(transcriberQuery)}>
        {(setting) => (
          <>
            {!setting.has_ffmpeg && <p className="quiet">{transcription.noFfmpeg}</p>}
            {setting.may_change ? <Engine setting={setting} /> : <Fixed setting={setting} />}
          </>
        )}
      </LoadedSettings>
    </Section>
  );
}

/** An engine that is set elsewhere, and where. */
function Fixed({ setting: { command, source } }: { setting: TranscriberSetting }) {
  return (
    <>
      <p>{command === null ? transcription.none : <code className={css.path}>{command}</code>}</p>
      <p className="quiet">{source === 'environment' ? transcription.environment : transcription.mayNot}</p>
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
  const submit = makeSubmit(() => change.mutate(line.trim() === '' ? null : line.trim()));
  return (
    <Stack component="form" w="100%" onSubmit={submit}>
      <TextInput
        label={transcription.command}
        description={transcription.commandHint}
        value={line}
        error={
          change.error === null
            ? setting.problem && problems.say(setting.problem_details, setting.problem)
            : sayError(change.error)
        }
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
      />
      <Group>
        <Button type="submit" mt={8} disabled={change.isPending || line.trim() === ''}>
          {change.isPending ? transcription.trying : transcription.save}
        </Button>
        {setting.command !== null && (
          <Button mt={8} variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {transcription.clear}
          </Button>
        )}
      </Group>
      {change.data !== undefined && !change.isPending && (
        <Message
          tone="good"
          role="status"
          title={change.data.command === null ? transcription.cleared : transcription.works}
        />
      )}
    </Stack>
  );
}

/** The data folder of this computer's instance, and its size. */
function StorageSection() {
  const { storage } = words;
  return (
    <Section title={storage.title}>
      <LoadedSettings query={useQuery(storageQuery)}>
        {({ data_dir, foreign_store, object_bytes, database_bytes, free_bytes }) => (
          <ul className={css.list}>
            <Row name={storage.folder} about={<code className={css.path}>{data_dir}</code>} />
            <Row
              name={storage.objects}
              about={foreign_store === null ? size(object_bytes ?? 0) : storage.foreign(foreign_store)}
            />
            <Row name={storage.databases} about={size(database_bytes)} />
            <Row name={storage.free} about={size(free_bytes)} />
          </ul>
        )}
      </LoadedSettings>
    </Section>
  );
}

/** What whoever looks after the service of this computer sets. */
export function ServicePage() {
  return (
    <div className={`${list.page} ${css.page}`}>
      <TitleWithBack back={{ to: '/settings', label: shared.settings }} title={words.title} />
      <TranscriptionSection />
      <KeysSection />
      <HealthSection />
      <StorageSection />
      <BackupSection />
    </div>
  );
}

const { health: said } = words;

const marks = { ok: 'completed', busy: 'running', failing: 'failed' } as const;

/** What works in the background on this computer's instance, and what to do where it does not. */
function HealthSection() {
  const { data, error, refetch } = useQuery(healthQuery);
  return (
    <Section title={said.title} intro={said.intro}>
      {/* What was read before an error says nothing of now. */}
      <LoadedSettings query={{ data: error === null ? data : undefined, error, refetch }}>
        {(health) => <HealthList health={health} />}
      </LoadedSettings>
    </Section>
  );
}

function HealthList({ health: { jobs, storage, backups, addresses, parsers } }: { health: Health }) {
  return (
    <ul className={css.list}>
      <Part name="jobs" part={jobs} sentence={said.jobs[jobs.condition]}>
        {said.next[jobs.condition]}
        {jobs.condition === 'gave_up' && <Link to="/activity">{said.activity}</Link>}
      </Part>
      <Part name="storage" part={storage} sentence={said.storage[storage.condition]}>
        {said.next[storage.condition]}
      </Part>
      {backups.condition !== 'off' && (
        <Part name="backups" part={backups} sentence={said.backups[backups.condition]}>
          {said.next[backups.condition]}
        </Part>
      )}
      {addresses.problems.length > 0 && (
        <Part name="addresses" part={addresses} sentence={addresses.problems.map(said.addressProblem).join(' ')} />
      )}
      <li className={css.health}>
        <h3>{said.parts.parsers}</h3>
        <p className={css.what}>
          {said.parsers[parsers.files]} {parsers.network ? said.network : said.noNetwork}
        </p>
      </li>
    </ul>
  );
}

interface PartProps {
  name: 'jobs' | 'storage' | 'backups' | 'addresses';
  part: Pick<Health['jobs'], 'state'> & Partial<Pick<Health['jobs'], 'last_failure'>>;
  sentence: string;
  /** What to do. */
  children?: ReactNode;
}

function Part({ name, part: { state, last_failure: failure }, sentence, children }: PartProps) {
  return (
    <li className={css.health}>
      <div role="status">
        <h3>{said.parts[name]}</h3>
        <StatusMark state={marks[state]} closer={said.states[state]} />
      </div>
      <div className={css.what}>
        <p>{sentence}</p>
        {state === 'failing' && failure && <p>{problems.say(failure.message_details, failure.message)}</p>}
        <p className="quiet">{children}</p>
      </div>
    </li>
  );
}
