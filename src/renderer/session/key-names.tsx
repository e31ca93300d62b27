import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { words } from '../lib/words.ts';
import { askQuery } from './query-client.ts';

const keyNamesQuery = (project_id: number) =>
  askQuery(
    ['person-keys', project_id],
    async (api, options) =>
      (await api.listPersonKeys({ query: { project_id: String(project_id) } }, options)).person_keys,
  );

const mostShown = 6;

interface NamesProps {
  project: number;
  /** The name in the field; it is not offered again. */
  name: string;
  onPick: (name: string) => void;
}

/** The names of person keys in a project: with one of them a survey shares its people. Nothing where there is none, or no answer. */
export function KeyNames({ project, name, onPick }: NamesProps) {
  const { data = [] } = useQuery(keyNamesQuery(project));
  const others = data.filter((one) => one.name !== name.trim()).slice(0, mostShown);
  if (others.length === 0) return null;
  return (
    <Group className="quiet" gap="6px 8px">
      <span>{words.keyNames.used}</span>
      {others.map((one) => (
        <Button
          key={one.name}
          size="compact-sm"
          aria-label={words.keyNames.surveys(one.name, one.surveys)}
          onClick={() => onPick(one.name)}
        >
          {one.name}
        </Button>
      ))}
    </Group>
  );
}
