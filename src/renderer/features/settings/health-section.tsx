import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Health } from '../../../contract/index.ts';
import { StatusMark } from '../../components/marks.tsx';
import { words as problems } from '../../lib/problems/words.ts';
import { healthQuery, LoadedSettings, Section } from './section.tsx';
import { words as service } from './service-words.ts';
import css from './settings.module.css';

const { health: words } = service;

const marks = { ok: 'completed', busy: 'running', failing: 'failed' } as const;

/** What works in the background on this computer's instance, and what to do where it does not. */
export function HealthSection() {
  const { data, error, refetch } = useQuery(healthQuery);
  return (
    <Section title={words.title} intro={words.intro}>
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
      <Part name="jobs" part={jobs} sentence={words.jobs[jobs.condition]}>
        {words.next[jobs.condition]}
        {jobs.condition === 'gave_up' && <Link to="/activity">{words.activity}</Link>}
      </Part>
      <Part name="storage" part={storage} sentence={words.storage[storage.condition]}>
        {words.next[storage.condition]}
      </Part>
      {backups.condition !== 'off' && (
        <Part name="backups" part={backups} sentence={words.backups[backups.condition]}>
          {words.next[backups.condition]}
        </Part>
      )}
      {addresses.problems.length > 0 && (
        <Part name="addresses" part={addresses} sentence={addresses.problems.map(words.addressProblem).join(' ')} />
      )}
      <li className={css.health}>
        <h3>{words.parts.parsers}</h3>
        <p className={css.what}>
          {words.parsers[parsers.files]} {parsers.network ? words.network : words.noNetwork}
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
        <h3>{words.parts[name]}</h3>
        <StatusMark state={marks[state]} closer={words.states[state]} />
      </div>
      <div className={css.what}>
        <p>{sentence}</p>
        {state === 'failing' && failure && <p>{problems.say(failure.message_details, failure.message)}</p>}
        <p className="quiet">{children}</p>
      </div>
    </li>
  );
}
