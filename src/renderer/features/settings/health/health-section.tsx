import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Health } from '../../../../contract/index.ts';
import { ClientError } from '../../../../importer/index.ts';
import { Facts, StatusMark, TimeAgo } from '../../../components/marks.tsx';
import { LongText } from '../../../components/message.tsx';
import { duration } from '../../../lib/language/format.ts';
import { words as problems } from '../../../lib/problems/words.ts';
import { healthQuery } from '../queries.ts';
import { LoadedSettings, Section } from '../section.tsx';
import css from '../settings.module.css';
import { words } from './words.ts';

const marks = { ok: 'completed', busy: 'running', failing: 'failed' } as const;

/** What works in the background on this computer's instance, and what to do where it does not. */
export function HealthSection() {
  const { data, error, refetch } = useQuery(healthQuery);
  const isMissing = error instanceof ClientError && error.isAbsent;
  return (
    <Section title={words.title} intro={words.intro}>
      {isMissing ? (
        <p className={css.quiet}>{words.missing}</p>
      ) : (
        // What was read before an error says nothing of now.
        <LoadedSettings query={{ data: error === null ? data : undefined, error, refetch }}>
          {(now) => <HealthList health={now} />}
        </LoadedSettings>
      )}
    </Section>
  );
}

function HealthList({ health: { jobs, storage, backups, addresses, parsers, checked_at } }: { health: Health }) {
  const secondsUntil = (time: string) => (Date.parse(time) - Date.parse(checked_at)) / 1000;
  const { oldest_waiting_at: oldest } = jobs;
  return (
    <ul className={css.list}>
      <Part
        name="jobs"
        part={jobs}
        sentence={words.jobs[jobs.condition]}
        next={nextForJobs(jobs)}
        facts={words.counts(jobs, oldest === null ? '' : duration(-secondsUntil(oldest)))}
        failures={jobs.failures.map(({ kind, outcome, at, ...said }) => (
          <li key={`${kind} ${at}`}>
            {words.kinds[kind]}: {words.outcomes[outcome]}{' '}
            {outcome === 'will_retry' ? duration(secondsUntil(at)) : <TimeAgo iso={at} />}
            <Said {...said} />
          </li>
        ))}
      />
      <Part
        name="storage"
        part={storage}
        sentence={words.storage[storage.condition]}
        next={words.next[storage.condition]}
        facts={[words.free(storage.free_bytes)]}
      />
      {backups.condition !== 'off' && (
        <Part
          name="backups"
          part={backups}
          sentence={words.backups[backups.condition]}
          next={words.next[backups.condition]}
          facts={[]}
        />
      )}
      <Addresses addresses={addresses} />
      <Parsers parsers={parsers} />
    </ul>
  );
}

/** Is not shown when only this computer reaches the service: it has no public addresses. */
function Addresses({ addresses }: Pick<Health, 'addresses'>) {
  const { condition, problems } = addresses;
  if (condition === 'local') return null;
  return (
    <Part
      name="addresses"
      part={{ ...addresses, last_failure: null }}
      sentence={words.addresses[condition]}
      next={undefined}
      facts={[]}
      failures={problems.map((problem) => (
        <li key={`${problem.of} ${problem.problem}`}>{words.addressProblem(problem)}</li>
      ))}
    />
  );
}

/** What holds as long as the instance runs, so it has no state. */
function Parsers({ parsers: { files, network } }: Pick<Health, 'parsers'>) {
  return (
    <li className={css.health}>
      <div>
        <h3>{words.parts.parsers}</h3>
      </div>
      <div className={css.what}>
        <p>
          {words.parsers[files]} {network ? words.network : words.noNetwork}
        </p>
      </div>
    </li>
  );
}

type SaidProps = Pick<Health['jobs']['failures'][number], 'message' | 'message_details'>;

/** What the program said of a failure. */
function Said({ message, message_details }: SaidProps) {
  if (message === null) return '.';
  return (
    <>
      :{' '}
      <q>
        <LongText text={problems.say(message_details, message)} />
      </q>
    </>
  );
}

function nextForJobs({ condition }: Health['jobs']): ReactNode {
  if (condition !== 'gave_up') return words.next[condition];
  return (
    <>
      {words.next.gave_up} <Link to="/activity">{words.activity}</Link>
    </>
  );
}

interface PartProps {
  name: 'jobs' | 'storage' | 'backups' | 'addresses';
  part: Pick<Health['jobs'], 'state' | 'since' | 'last_failure'>;
  sentence: string;
  next: ReactNode;
  facts: readonly string[];
  /** List items beside the last failure. */
  failures?: readonly ReactNode[];
}

function Part({ name, part: { state, since, last_failure }, sentence, next, facts, failures = [] }: PartProps) {
  return (
    <li className={css.health}>
      <div role="status">
        <h3>{words.parts[name]}</h3>
        <StatusMark state={marks[state]} closer={words.states[state]} />
      </div>
      <div className={css.what}>
        <p>
          {sentence}{' '}
          {since !== null && (
            <>
              {words.since} <TimeAgo iso={since} />.
            </>
          )}
        </p>
        {next !== undefined && <p className={css.quiet}>{next}</p>}
        {facts.length > 0 && (
          <Facts>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </Facts>
        )}
        {(failures.length > 0 || last_failure !== null) && (
          <ul className={css.failures}>
            {failures}
            {last_failure !== null && (
              <li>
                {words.lastFailure} <TimeAgo iso={last_failure.at} />
                <Said {...last_failure} />
              </li>
            )}
          </ul>
        )}
      </div>
    </li>
  );
}
