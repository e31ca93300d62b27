import { Tooltip, useMantineColorScheme } from '@mantine/core';
import { AutoIcon, MoonIcon, SunIcon } from '../../components/icons.tsx';
import css from './settings.module.css';
import { words } from './words.ts';

const schemes = [
  ['auto', AutoIcon],
  ['light', SunIcon],
  ['dark', MoonIcon],
] as const;

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={css.switch}>
      <legend className={css.legend}>{words.theme.label}</legend>
      {schemes.map(([scheme, Icon]) => (
        <Tooltip key={scheme} label={words.theme[scheme]}>
          <label className={css.choice}>
            <input
              type="radio"
              name="theme"
              aria-label={words.theme[scheme]}
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
            <Icon size={14} />
          </label>
        </Tooltip>
      ))}
    </fieldset>
  );
}
