import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Draft, type Mapping, type Scan, setName } from './drafts.ts';
import css from './import-bar.module.css';
import { nameProblem } from './name-problem.ts';
import { StartBar } from './start-bar.tsx';
import { chosenEdits } from './start-import.ts';
import { words } from './words.ts';

/** Where a survey goes, what will be sent, and the button that says what happens. */
export function ImportBar({ draft, state }: { draft: Draft; state: Mapping }) {
  const [tried, setTried] = useState(false);
  const problem = nameProblem(state.name, words.form);
  return (
    <StartBar
      drafts={[draft]}
      isReady={state.scan.kind === 'planned'}
      isRight={problem === null}
      onTried={() => setTried(true)}
      button={buttonWords(state.scan, chosenEdits(state).excluded.length)}
      before={
        <TextInput
          className={css.name}
          label={words.form.name}
          value={state.name}
          error={tried ? problem : null}
          onChange={({ currentTarget }) => setName(draft.id, currentTarget.value)}
        />
      }
      after={<ScanLine scan={state.scan} />}
    />
  );
}

function buttonWords(scan: Scan, excluded: number): string {
  return scan.kind === 'planned' ? words.button.import(scan.plan.rows - excluded) : words.button.counting;
}

function ScanLine({ scan }: { scan: Scan }) {
  if (scan.kind === 'failed') return <span className={css.plan} />;
  if (scan.kind === 'scanning') {
    return <span className={css.plan}>{words.scan.counting(scan.bytes_read, scan.bytes_total)}</span>;
  }
  const { plan } = scan;
  return (
    <span className={css.plan} title={plan.reason === null ? undefined : words.scan.rewritten(plan.reason)}>
      {words.scan.plan(plan.rows, plan.parts.length)}
    </span>
  );
}
