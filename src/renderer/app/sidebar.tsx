import { Box, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { Choose } from '../components/fields.tsx';
import {
  ActivityIcon,
  BookmarkIcon,
  FilesIcon,
  ImportIcon,
  PeopleIcon,
  SearchIcon,
  SettingsIcon,
  SurveysIcon,
} from '../components/icons.tsx';
import { sayError } from '../lib/error-sentence.ts';
import { percentage } from '../lib/language/format.ts';
import { announce } from '../lib/window-state.ts';
import { words as shared } from '../lib/words.ts';
import { useImportQueue } from '../queue/objects.ts';
import { useRemoteInstances, useSession, useSessionObjects, useSilence } from '../session/objects.ts';
import { instanceQuery, isReadingOnly } from '../session/queries.ts';
import { useIsShared, useRoom } from '../session/room.ts';
import css from './sidebar.module.css';
import { words } from './words.ts';

/** The instance of this window, whether it can be reached, and a switch to other instances. */
function InstanceBadge() {
  const { remoteInstances, session } = useSessionObjects();
  const instance = useSession((state) => state.instance);
  const remotes = useRemoteInstances();
  const { data } = useQuery(instanceQuery);
  const choice = useMutation({
    mutationFn: (id: string) => session.choose(id === '' ? null : id),
    onError: (error) => announce(sayError(error)),
  });
  useEffect(() => void remoteInstances.load(), [remoteInstances]);
  return (
    <div className={css.badge}>
      <img src={new URL('./sheaf.svg', import.meta.url).href} alt="" width={24} height={24} />
      <div className={css.words}>
        {remotes.length === 0 ? (
          <span className={`cut ${css.badgeName}`}>{data?.name || shared.session.heading}</span>
        ) : (
          <NativeSelect
            aria-label={words.instance.choose}
            value={instance ?? ''}
            data={[
              { value: '', label: shared.ownInstance },
              ...remotes.map(({ id, name, has_secret }) => ({ value: id, label: name, disabled: !has_secret })),
            ]}
            onChange={({ currentTarget }) => choice.mutate(currentTarget.value)}
          />
        )}
        <State
          error={choice.error}
          isRemote={instance !== null}
          perMinute={data?.requests_per_minute ?? null}
          isReading={data !== undefined && isReadingOnly(data)}
        />
      </div>
    </div>
  );
}

interface StateProps {
  error: Error | null;
  isRemote: boolean;
  perMinute: number | null;
  /** Nothing can be imported or changed with the key. */
  isReading: boolean;
}

function State({ error, isRemote, perMinute, isReading }: StateProps) {
  const kind = useSession((state) => state.session.kind);
  const ready = kind === 'ready';
  const silent = useSilence();
  const readyWord = useIsShared() ? shared.session.ready : words.instance.own;
  if (error !== null)
    return (
      <Box component="span" className="quiet" c="var(--bad)" fz={12} lh="16px">
        {sayError(error)}
      </Box>
    );
  const usual = isRemote && perMinute !== null ? words.instance.budget(perMinute) : readyWord;
  const there = isReading ? words.instance.reading : usual;
  const wait = kind === 'connecting' ? shared.session.connecting : shared.session.reconnecting;
  // In a browser nobody starts the service again.
  const away = isRemote || (kind === 'lost' && window.bridge === undefined) ? words.instance.away : wait;
  return (
    <span className={css.state} data-ready={ready && silent === null}>
      {ready ? (silent === null ? there : shared.session.silent(silent)) : away}
    </span>
  );
}

/** Chooses the project that the places below are about. Whoever has one project sees nothing of it. */
function RoomChoice() {
  const { projects, project, enter } = useRoom();
  if (projects.length < 2) return null;
  return (
    <Choose
      m="0 10px 6px"
      aria-label={shared.project}
      options={[
        { value: null, label: words.allProjects },
        ...projects.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={project}
      onChange={enter}
    />
  );
}

/** The navigation of the window. */
export function Sidebar() {
  const { projects } = useRoom();
  return (
    <nav className={css.sidebar} aria-label={shared.session.heading}>
      <InstanceBadge />
      <Stack component="ul" gap={2}>
        <Entry to="/search" icon={<SearchIcon />}>
          {shared.search}
        </Entry>
        <Entry to="/import" icon={<ImportIcon />}>
          {shared.import}
        </Entry>
        <Entry to="/activity" icon={<ActivityIcon />} note={<RunningShare />}>
          {shared.activity}
        </Entry>
      </Stack>
      <h2 className={`cut ${css.heading}`} id="library">
        {projects.length === 1 ? projects[0]?.name : words.library}
      </h2>
      <RoomChoice />
      <Stack component="ul" gap={2} aria-labelledby="library">
        <Entry to="/surveys" icon={<SurveysIcon />}>
          {shared.surveys}
        </Entry>
        <Entry to="/documents" holds={['/insights', '/files']} icon={<FilesIcon />}>
          {shared.documents}
        </Entry>
        <Entry to="/participants" icon={<PeopleIcon />}>
          {shared.participants}
        </Entry>
        <Entry to="/findings" icon={<BookmarkIcon />}>
          {shared.findings}
        </Entry>
      </Stack>
      <div className={css.foot}>
        <Stack component="ul" gap={2}>
          <Entry to="/settings" icon={<SettingsIcon />}>
            {shared.settings}
          </Entry>
        </Stack>
      </div>
    </nav>
  );
}

interface EntryProps {
  to: string;
  /** Where what it lists is opened, if not below it. */
  holds?: readonly string[];
  icon: ReactNode;
  children: ReactNode;
  note?: ReactNode;
}

function Entry(props: EntryProps) {
  const [location] = useLocation();
  const here = [props.to, ...(props.holds ?? [])].some((path) => `${location}/`.startsWith(`${path}/`));
  return (
    <li>
      <Link to={props.to} className={css.entry} aria-current={here ? 'page' : undefined}>
        {props.icon}
        <span className={css.name}>{props.children}</span>
        {props.note}
      </Link>
    </li>
  );
}

/** The progress of the running imports, or else how many rest, visible on every screen. */
function RunningShare() {
  const fraction = useImportQueue((state) => state.fraction);
  const unfinished = useImportQueue(({ imports }) => imports.filter(({ state }) => state.kind !== 'done').length);
  if (fraction === null)
    return (
      unfinished > 0 && (
        <span className={css.note}>
          {unfinished}
          <span className={css.rest}> {words.unfinished}</span>
        </span>
      )
    );
  const percent = Math.floor(fraction * 100);
  return (
    <span className={css.note} title={words.importing(percent)}>
      {percentage(percent)}
    </span>
  );
}
