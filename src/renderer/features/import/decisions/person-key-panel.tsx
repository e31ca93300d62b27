import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Draft, PersonKeyChoice } from '../../../drafts/list/drafts.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { announce } from '../../../lib/window-state.ts';
import { KeyNames } from '../../../session/key-names.tsx';
import { projectsQuery } from '../../../session/queries.ts';
import { rememberedProject } from '../start/project-field.tsx';
import css from './decision-line.module.css';
import { words } from './words.ts';

const longestName = 100;

/** The columns that say who answered: their name, which joins surveys, and a way to take them back. */
export function PersonKeyPanel({ draft, personKey }: { draft: Draft; personKey: PersonKeyChoice }) {
  const { draftList } = useDraftObjects();
  const { name, headers } = personKey;
  const { data: projects = [] } = useQuery(projectsQuery);
  const project = rememberedProject(projects);
  const rename = (typed: string) => {
    const wanted = typed.trim();
    if (wanted !== '' && wanted !== name) draftList.decide(draft.id, { personKey: { name: wanted, headers } });
  };
  return (
    <>
      <p>{words.personKey.hint(headers)}</p>
      <TextInput
        // A name that is undone is shown again.
        key={name}
        label={words.personKey.name}
        description={words.personKey.nameHint}
        defaultValue={name}
        maxLength={longestName}
        onBlur={({ currentTarget }) => rename(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && rename(currentTarget.value)}
      />
      {project.kind === 'existing' && <KeyNames project={project.id} name={name} onPick={rename} />}
      <div className={css.buttons}>
        <Button
          size="compact-sm"
          onClick={() => {
            draftList.decide(draft.id, { personKey: null });
            announce(words.personKey.removed);
          }}
        >
          {words.personKey.remove}
        </Button>
      </div>
    </>
  );
}
