import { Button, NativeSelect } from '@mantine/core';
import { escapeFormula } from '@sheaf/tables';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AuditAction,
  type AuditEvent,
  auditActions,
  hostKeyName,
  keylessActors,
} from '../../../contract/index.ts';
import type { Client } from '../../../importer/index.ts';
import list from '../../components/list-page.module.css';
import { TableHead } from '../../components/list-page.tsx';
import { TimeAgo } from '../../components/marks.tsx';
import { Message } from '../../components/message.tsx';
import { errorSentence } from '../../lib/error-sentence.ts';
import { saveAs } from '../../lib/files/save-as.ts';
import { MoreButton } from '../../session/load-failure.tsx';
import { useSessionObjects } from '../../session/objects.ts';
import { words as instances } from './instances/words.ts';
import { auditQuery, readWholeAudit } from './queries.ts';
import { LoadedSettings, Section } from './section.tsx';
import css from './settings.module.css';
import { words } from './words.ts';

const { audit: said } = words;

/** Who did what with this computer's instance. */
export function AuditSection() {
  const [action, setAction] = useState<AuditAction | null>(null);
  const events = useInfiniteQuery({ ...auditQuery(action), placeholderData: keepPreviousData });
  const { ownApi } = useSessionObjects();
  const saving = useMutation({ mutationFn: () => saveCsv(ownApi, action) });
  return (
    <Section title={said.title} intro={said.intro}>
      <LoadedSettings query={events}>
        {({ pages }) => (
          <>
            <div className={css.actions}>
              <NativeSelect
                size="xs"
                aria-label={said.filter}
                data={[
                  { value: '', label: said.all },
                  ...auditActions.map((value) => ({ value, label: said.actions[value] })),
                ]}
                value={action ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  setAction(auditActions.find((one) => one === value) ?? null)
                }
              />
              <Button size="compact-sm" disabled={saving.isPending} onClick={() => saving.mutate()}>
                {said.save}
              </Button>
            </div>
            <AuditTable events={pages.flatMap((page) => page.events)} />
            <MoreButton query={events} size="compact-sm" />
            {saving.error !== null && <Message tone="bad" role="alert" title={errorSentence(saving.error)} />}
          </>
        )}
      </LoadedSettings>
    </Section>
  );
}

const whatOf = ({ subject, subject_name, subject_key }: AuditEvent): string =>
  subject === null ? '' : `${said.subjects[subject]} ${subject_name ?? subject_key ?? ''}`;

function whoOf({ actor }: AuditEvent): string {
  if (actor === hostKeyName) return instances.own;
  if (actor === keylessActors.window) return said.window;
  return actor === keylessActors.commandLine ? said.commandLine : actor;
}

function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  if (events.length === 0) return <p className={css.quiet}>{said.none}</p>;
  return (
    <table className={`${list.table} ${list.stacked} ${css.audit}`} aria-label={said.title}>
      <TableHead names={[said.when, said.what, said.which, said.who]} />
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td>
              <TimeAgo iso={event.at} />
            </td>
            <td>{said.actions[event.action]}</td>
            <td>{whatOf(event)}</td>
            <td>
              {whoOf(event)} {event.address !== null && <span className={css.quiet}>{event.address}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Papa Parse is loaded when it is first needed. A name could be read as a formula by a spreadsheet. */
async function saveCsv(ownApi: Client, action: AuditAction | null): Promise<void> {
  const { default: papa } = await import('papaparse');
  const columns = ['at', 'action', 'subject', 'subject_key', 'subject_name', 'actor', 'address'] as const;
  const rows = (await readWholeAudit(ownApi, action)).map((event) =>
    columns.map((name) => escapeFormula(event[name] ?? '')),
  );
  await saveAs(papa.unparse([[...columns], ...rows]), 'audit.csv');
}
