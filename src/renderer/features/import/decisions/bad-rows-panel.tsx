import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import {
  type BadRowReason,
  type BadRowRules,
  type BadRows,
  countRefused,
  countSkipped,
  mendBadRows,
  skipBadRows,
  writeRejects,
} from '../../../../importer/index.ts';
import { Choose } from '../../../components/fields.tsx';
import { makeRowTransforms } from '../../../drafts/cleaning/row-transforms.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { toCsv } from '../../../drafts/reading/draft-source.ts';
import type { StartNeeds } from '../../../drafts/start-import.ts';
import { saveAs } from '../../../lib/files/save-as.ts';
import { announce } from '../../../lib/window-state.ts';
import { BadRowList } from './bad-row-list.tsx';
import { words } from './words.ts';

async function* asBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** Saves the rows that the rules skip as a download. The file is read once more for it. */
async function saveRejects(draft: Draft, mapping: Mapping, { scan }: Pick<StartNeeds, 'scan'>): Promise<void> {
  const file = toCsv(draft);
  if (file === null || mapping.scan.kind !== 'done') return;
  const { dialect } = mapping.preview;
  const { index } = mapping.scan.value;
  const { plan } = await scan({ file, dialect, index, transforms: makeRowTransforms(mapping) });
  const original = draft.source?.csv.kind === 'done' ? draft.source.csv.original : null;
  await saveAs(asBytes(writeRejects(file, plan, original)), `${draft.file.name}.rejects.csv`);
}

const { bad } = words;
const policies = ['stop', 'skip', 'mend'] as const;

/** @returns what the rules do, in one word */
export function readPolicy(rules: BadRowRules | null): (typeof policies)[number] {
  if (rules === null) return 'stop';
  return rules.too_many_cells === 'join' ? 'mend' : 'skip';
}

/** @returns the rules of a policy, with the corrections made so far */
function rulesFor(policy: string, before: BadRowRules | null): BadRowRules | null {
  if (policy === 'stop') return null;
  const { mends = [], too_few_cells = 'pad' } = before ?? {};
  return { ...(policy === 'skip' ? skipBadRows : mendBadRows), too_few_cells, mends };
}

interface PanelProps extends MappedDraft {
  found: BadRows;
}

/** What is wrong with the bad rows, what happens to them, and all of them. */
export function BadRowsPanel({ draft, mapping, found }: PanelProps) {
  const { draftList, startNeeds } = useDraftObjects();
  const { badRowRules: rules } = mapping;
  const { counts } = found;
  const set = (badRowRules: BadRowRules | null) => draftList.decide(draft.id, { badRowRules });
  const kinds = (Object.keys(counts) as BadRowReason[]).filter((reason) => counts[reason] > 0);
  const isRefused = countRefused(found) > 0;
  return (
    <>
      <p className="quiet">{kinds.map((reason) => bad.reasons[reason](counts[reason])).join(' · ')}</p>
      {isRefused && (
        <Radio.Group label={bad.what} value={readPolicy(rules)} onChange={(policy) => set(rulesFor(policy, rules))}>
          <Stack gap={6} pt={6}>
            {policies.map((policy) => (
              <Radio key={policy} value={policy} label={bad.policies[policy]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {rules?.too_many_cells === 'join' && counts.too_many_cells > 0 && (
        <SurplusField rules={rules} header={mapping.preview.table.header} onChange={set} />
      )}
      {counts.too_few_cells > 0 && (rules !== null || !isRefused) && (
        <Checkbox
          label={bad.skipShort(counts.too_few_cells)}
          checked={rules?.too_few_cells === 'skip'}
          onChange={({ currentTarget: { checked } }) =>
            set({ ...(rules ?? skipBadRows), too_few_cells: checked ? 'skip' : 'pad' })
          }
        />
      )}
      <BadRowList draft={draft} mapping={mapping} found={found} kinds={kinds} />
      {rules !== null && countSkipped(found, rules) > 0 && (
        <Button
          w="fit-content"
          onClick={() => void saveRejects(draft, mapping, startNeeds).then(() => announce(bad.saved))}
        >
          {bad.save}
        </Button>
      )}
    </>
  );
}

interface SurplusProps {
  rules: BadRowRules;
  header: readonly string[];
  onChange: (rules: BadRowRules) => void;
}

function SurplusField({ rules, header, onChange }: SurplusProps) {
  const columns = header.map((label, value) => ({ value, label }));
  return (
    <Choose
      label={bad.into}
      value={rules.join_into}
      options={[{ value: null, label: bad.lastColumn }, ...columns]}
      onChange={(join_into) => onChange({ ...rules, join_into })}
    />
  );
}
