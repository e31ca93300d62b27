import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BackupFailureCode, type BackupPlan, type BackupState, backupFailures } from '../../../contract/index.ts';
import { ClientError } from '../../../importer/index.ts';
import { makeSubmit } from '../../components/fields.tsx';
import { TimeAgo } from '../../components/marks.tsx';
import { ErrorMessage, Message, ProgressBar } from '../../components/message.tsx';
import { sayError } from '../../lib/error-sentence.ts';
import { duration, percentDone } from '../../lib/language/format.ts';
import { words as shared } from '../../lib/words.ts';
import { useSessionObjects } from '../../session/objects.ts';
import { backupQuery, LoadedSettings, Section } from './section.tsx';
import { words as service } from './service-words.ts';
import css from './settings.module.css';

const { backup: words } = service;

/** The backups that this computer's instance makes by itself. */
export function BackupSection() {
  return (
    <Section title={words.title} intro={words.intro}>
      <LoadedSettings query={useQuery(backupQuery)}>
        {(state) => (
          <>
            {state.fixed === null ? <BackupForm state={state} /> : <FixedPlan state={state} />}
            <Present state={state} />
          </>
        )}
      </LoadedSettings>
    </Section>
  );
}

/** Sends a request whose answer is the new state. */
function useBackupChange<T>(send: (given: T) => Promise<BackupState>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: (now) => client.setQueryData(backupQuery.queryKey, now) });
}

/** Backups that are set elsewhere, and where. */
function FixedPlan({ state: { plan, fixed } }: { state: BackupState }) {
  return (
    <>
      {plan !== null && (
        <p>
          {words.to} <code className={css.path}>{plan.dir}</code>. {words.often(plan.every_hours, plan.keep)}
        </p>
      )}
      {fixed !== null && <p className="quiet">{words.fixed[fixed]}</p>}
    </>
  );
}

const readCode = (body: unknown): BackupFailureCode | undefined =>
  typeof body === 'object' && body !== null && 'backup_failure' in body
    ? backupFailures.find((code) => code === body.backup_failure)
    : undefined;

/** @returns why the folder was refused, in the language of the window where the reason is known */
function describeRefusal(error: Error | null): string | null {
  const code = error instanceof ClientError ? readCode(error.body) : undefined;
  return code === undefined || code === 'failed' ? error && sayError(error) : words.problems[code];
}

function BackupForm({ state: { plan } }: { state: BackupState }) {
  const { ownApi } = useSessionObjects();
  const [entered, setEntered] = useState<BackupPlan>(plan ?? { dir: '', every_hours: 24, keep: 14 });
  const change = useBackupChange((next: BackupPlan | null) =>
    ownApi.setBackup({ body: next ?? { dir: null, every_hours: 24, keep: 14 } }),
  );
  const enter = (part: Partial<BackupPlan>) => {
    // The message of the last attempt does not describe what is entered now.
    change.reset();
    setEntered((before) => ({ ...before, ...part }));
  };
  const submit = makeSubmit(() => change.mutate({ ...entered, dir: entered.dir.trim() }));
  const stop = () => change.mutate(null, { onSuccess: () => setEntered((before) => ({ ...before, dir: '' })) });
  const numberField = (name: 'every_hours' | 'keep', label: string, max: number) => (
    <NumberInput
      w={200}
      hideControls
      allowDecimal={false}
      min={1}
      max={max}
      label={label}
      value={entered[name]}
      onChange={(value) => typeof value === 'number' && enter({ [name]: value })}
    />
  );
  return (
    <Stack component="form" w="100%" onSubmit={submit}>
      <FolderField value={entered.dir} error={describeRefusal(change.error)} onChange={(dir) => enter({ dir })} />
      <Group>
        {numberField('every_hours', words.every, 8760)}
        {numberField('keep', words.keep, 100_000)}
      </Group>
      <Group>
        <Button type="submit" disabled={change.isPending || entered.dir.trim() === ''}>
          {change.isPending ? words.saving : shared.save}
        </Button>
        {plan !== null && (
          <Button variant="subtle" disabled={change.isPending} onClick={stop}>
            {words.stop}
          </Button>
        )}
      </Group>
      {change.isSuccess && <Message tone="good" role="status" title={plan === null ? words.off : words.saved} />}
    </Stack>
  );
}

/** In the desktop a dialog chooses the folder; a page is not told where one is. */
function FolderField(props: { value: string; error: string | null; onChange: (dir: string) => void }) {
  const { value, error, onChange } = props;
  const choose = async () => {
    const chosen = await window.bridge?.chooseFolder(value);
    if (chosen) onChange(chosen);
  };
  return (
    <TextInput
      label={words.folder}
      description={words.folderHint}
      value={value}
      error={error}
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(window.bridge !== undefined && {
        rightSectionWidth: 92,
        rightSection: (
          <Button size="compact-sm" onClick={() => void choose()}>
            {words.choose}
          </Button>
        ),
      })}
    />
  );
}

/** How the last one ended, and the one that is being made. */
function Present({ state }: { state: BackupState }) {
  const { ownApi } = useSessionObjects();
  const { plan, running } = state;
  const start = useBackupChange(() => ownApi.startBackup({}));
  if (plan === null) return <Failure state={state} />;
  return (
    <Stack w="100%">
      {running === null && <Failure state={state} />}
      {running === null ? <Last state={state} /> : <Making running={running} />}
      {running === null && (
        <Group>
          <Button disabled={start.isPending} onClick={() => start.mutate(undefined)}>
            {words.now}
          </Button>
        </Group>
      )}
      <ErrorMessage error={start.error} />
    </Stack>
  );
}

function Last({ state: { last, next_at } }: { state: BackupState }) {
  const seconds = next_at === null ? 0 : (Date.parse(next_at) - Date.now()) / 1000;
  return (
    <p role="status">
      {last === null ? (
        words.none
      ) : (
        <>
          {words.last} <TimeAgo iso={last.at} />. {last.verified ? words.verified : words.unverified}
        </>
      )}{' '}
      {seconds < 60 ? words.nextNow : words.next(duration(seconds))}
    </p>
  );
}

const chooseTitle = (code: BackupFailureCode): string =>
  code === 'damaged' || code === 'damaged_objects' ? words.failedAfter[code] : words.failed;

function Failure({ state: { failure, plan } }: { state: BackupState }) {
  if (failure === null) return null;
  const { code, message } = failure;
  const sentences = [
    words.problems[code],
    ...(code === 'failed' ? [message] : []),
    // A further backup does not mend damage in the workspace.
    ...(plan === null || code === 'damaged_objects' ? [] : [words.again]),
  ];
  return <Message tone="bad" role="alert" title={chooseTitle(code)} hint={sentences.join(' ')} />;
}

function Making({ running: { phase, done, total } }: { running: NonNullable<BackupState['running']> }) {
  const { ownApi } = useSessionObjects();
  const cancel = useBackupChange(() => ownApi.cancelBackup({}));
  const percent = done === 0 ? null : (100 * done) / total;
  return (
    <>
      <p role="status">{words.phases[phase]}</p>
      <ProgressBar label={words.title} percent={percent} text={`${words.phases[phase]} ${percentDone(done, total)}`} />
      <Group>
        <Button disabled={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {shared.cancel}
        </Button>
      </Group>
    </>
  );
}
