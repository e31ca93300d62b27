import { type Abilities, instanceUses } from '../../../../contract/index.ts';
import { StatusMark } from '../../../components/marks.tsx';
import css from '../settings.module.css';
import { words } from './words.ts';

const { abilities: said } = words;

/** What can be done with an instance that was just added, and what cannot. */
export function InstanceAbilities({ abilities }: { abilities: Abilities }) {
  return (
    <ul className={css.list} aria-label={said.title}>
      {instanceUses.map((use) => {
        const ability = abilities[use];
        const sentence = said[ability][use];
        return (
          <li key={use} className={css.health}>
            <span className={css.name}>{said.uses[use]}</span>
            <span className={css.what}>
              {ability === 'yes' ? <StatusMark state="completed" closer={sentence} /> : sentence}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
