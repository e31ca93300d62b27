import { Button } from '@mantine/core';
import { escapeFormula } from '@sheaf/tables';
import { useMutation } from '@tanstack/react-query';
import type { AuditEvent } from '../../../contract/index.ts';
import type { Client } from '../../../importer/index.ts';
import { ErrorMessage } from '../../components/message.tsx';
import { saveAs } from '../../lib/files/save-as.ts';
import { useSessionObjects } from '../../session/objects.ts';
import { Section } from './section.tsx';
import { words } from './words.ts';

/** Who did what with this computer's instance, as a file. */
export function AuditSection() {
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
