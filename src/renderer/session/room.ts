import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../contract/index.ts';
import { useSession } from './objects.ts';
import { projectsQuery } from './queries.ts';

interface Room {
  projects: readonly Project[];
  /** The project whose surveys, documents and people are shown; null: those of all. */
  project: number | null;
  /** @returns the name of a project; null where no other is shown, so that it goes without saying */
  nameProject: (id: number) => string | null;
  enter: (project: number | null) => void;
}

/** The project that was chosen in the sidebar. Each instance keeps its own, for the next start too. */
export function useRoom(): Room {
  const key = useSession(({ instance }) => `sheaf.room.${instance ?? ''}`);
  const [chosen, enter] = useLocalStorage<number | null>({ key, defaultValue: null, getInitialValueInEffect: false });
  const { data: projects } = useQuery(projectsQuery);
  const isThere = projects === undefined || projects.some(({ id }) => id === chosen);
  const [all, project] = [projects ?? [], isThere ? chosen : null];
  const isOne = project !== null || all.length < 2;
  const nameProject = (id: number) => (isOne ? null : (all.find((one) => one.id === id)?.name ?? null));
  return { projects: all, project, nameProject, enter };
}

/** Whether others may see what is on the screen: another instance, or a page that another computer serves. */
export const useIsShared = (): boolean =>
  useSession(({ session, instance }) => {
    const address = 'connection' in session ? session.connection?.base_url : undefined;
    return instance !== null || (address !== undefined && !/^https?:\/\/(127\.|localhost\b|\[::1\])/.test(address));
  });
