import { useQuery } from '@tanstack/react-query';
import { storageQuery } from './queries.ts';
import { LoadedSettings, Section } from './section.tsx';
import css from './settings.module.css';
import { words } from './words.ts';

/** The data folder of this computer's instance, and its size. */
export function StorageSection() {
  const { storage } = words;
  return (
    <Section title={storage.title}>
      <LoadedSettings query={useQuery(storageQuery)}>
        {({ data_dir, foreign_store, object_bytes, database_bytes, free_bytes }) => (
          <dl className={css.facts}>
            <dt>{storage.folder}</dt>
            <dd>
              <code className={css.path}>{data_dir}</code>
            </dd>
            <dt>{storage.objects}</dt>
            <dd>{foreign_store === null ? storage.bytes(object_bytes ?? 0) : storage.foreign(foreign_store)}</dd>
            <dt>{storage.databases}</dt>
            <dd>{storage.bytes(database_bytes)}</dd>
            <dt>{storage.free}</dt>
            <dd>{storage.bytes(free_bytes)}</dd>
          </dl>
        )}
      </LoadedSettings>
    </Section>
  );
}
