import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import {
  ActivityIcon,
  FilesIcon,
  ImportIcon,
  InsightsIcon,
  PeopleIcon,
  SearchIcon,
  SettingsIcon,
  SurveysIcon,
} from '../components/icons.tsx';
import { percentage } from '../lib/language/format.ts';
import { useImportQueue } from '../queue/objects.ts';
import { InstanceBadge } from './instance-badge.tsx';
import css from './sidebar.module.css';
import { words } from './words.ts';

/** The navigation of the window. */
export function Sidebar() {
  return (
    <nav className={css.sidebar} aria-label={words.navigation}>
      <InstanceBadge />
      <ul className={css.list}>
        <Entry to="/search" icon={<SearchIcon />}>
          {words.search}
        </Entry>
        <Entry to="/import" icon={<ImportIcon />}>
          {words.import}
        </Entry>
        <Entry to="/activity" icon={<ActivityIcon />} note={<RunningShare />}>
          {words.activity}
        </Entry>
      </ul>
      <h2 className={css.heading} id="library">
        {words.library}
      </h2>
      <ul className={css.list} aria-labelledby="library">
        <Entry to="/surveys" icon={<SurveysIcon />}>
          {words.surveys}
        </Entry>
        <Entry to="/insights" icon={<InsightsIcon />}>
          {words.insights}
        </Entry>
        <Entry to="/files" icon={<FilesIcon />}>
          {words.files}
        </Entry>
        <Entry to="/participants" icon={<PeopleIcon />}>
          {words.participants}
        </Entry>
      </ul>
      <div className={css.foot}>
        <ul className={css.list}>
          <Entry to="/settings" icon={<SettingsIcon />}>
            {words.settings}
          </Entry>
        </ul>
      </div>
    </nav>
  );
}

function Entry(props: { to: string; icon: ReactNode; children: ReactNode; note?: ReactNode }) {
  const [here] = useRoute(`${props.to}/*?`);
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

/** The progress of the running imports, visible on every screen. */
function RunningShare() {
  const fraction = useImportQueue((state) => state.fraction);
  if (fraction === null) return null;
  const percent = Math.floor(fraction * 100);
  return (
    <span className={css.note} title={words.importing(percent)}>
      {percentage(percent)}
    </span>
  );
}
