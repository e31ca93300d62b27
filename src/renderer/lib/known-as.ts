import type { Participant } from '../../contract/index.ts';

/** The values of the key by which a survey knows a person; '' without one. */
export const formatKey = ({ key }: Pick<Participant, 'key'>): string => key?.values.join(' · ') ?? '';

/** What a person is called: by name, address or key; '' for nothing. */
export const namePerson = (person: Pick<Participant, 'name' | 'email' | 'key'>): string =>
  person.name || person.email || formatKey(person);
