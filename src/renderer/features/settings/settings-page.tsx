import { Button, Radio, Stack, TextInput, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ProjectItem } from '../../../contract/index.ts';
import { nameOptions } from '../../components/fields.tsx';
import list from '../../components/list-page.module.css';
import { ErrorMessage, Message } from '../../components/message.tsx';
import { type Language, language, languages, saveLanguage } from '../../lib/language/language.ts';
import { words as shared } from '../../lib/words.ts';
import { useSessionObjects } from '../../session/objects.ts';
import { InstancesSection } from './instances-section.tsx';
import { allProjectsQuery, LoadedSettings, ownImportsQuery, Row, Section, SettingForm } from './section.tsx';
import { words as service } from './service-words.ts';
import css from './settings.module.css';
import { words } from './words.ts';

const schemes = ['auto', 'light', 'dark'] as const;

interface ChoicesProps<Value> {
  name: string;
  label: string;
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few values, all in sight. */
const Choices = <Value extends string>({ name, label, options, value, onChange }: ChoicesProps<Value>) => (
  <Radio.Group name={name} label={<VisuallyHidden>{label}</VisuallyHidden>} value={value}>
    <Stack gap={12}>
      {options.map((one) => (
        <Radio key={one.value} {...one} onChange={() => onChange(one.value)} />
      ))}
    </Stack>
  </Radio.Group>
);

function ThemeSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={words.theme.label}>
      <Choices
        name="theme"
        label={words.theme.label}
        options={nameOptions(schemes, words.theme)}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Section>
  );
}

const { language: said } = words;
/** Each language in its own words, so that its speakers find it. */
const ownNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };
const ownOptions = languages.map((value) => ({ value, label: ownNames[value], lang: value }));

/** The language of the window. A change needs a reload, which the user starts, because drafts and running imports depend on the page. */
function LanguageSection() {
  const [chosen, setChosen] = useState(language);
  const choose = (next: Language) => {
    saveLanguage(next);
    setChosen(next);
  };
  return (
    <Section title={said.title}>
      <Choices name="language" label={said.title} options={ownOptions} value={chosen} onChange={choose} />
      {chosen !== language && (
        <Message tone="plain" role="status" title={said.reload} hint={said.reloadHint}>
          <Button onClick={() => location.reload()}>{said.reloadButton}</Button>
        </Message>
      )}
    </Section>
  );
}

/** The settings of a person; those of the service on this computer have a page of their own. */
export function SettingsPage() {
  const [, navigate] = useLocation();
  return (
    <div className={`${list.page} ${css.page}`}>
      <h1>{shared.settings}</h1>
      <LanguageSection />
      <ThemeSection />
      <InstancesSection />
      <Section title={service.title} intro={service.contents}>
        <Button onClick={() => navigate('/settings/service')}>{service.open}</Button>
      </Section>
      <ProjectsSection />
    </div>
  );
}

const { projects } = words;

/** Projects of this computer's instance. */
function ProjectsSection() {
  const { ownApi } = useSessionObjects();
  const [isNew, setIsNew] = useState(false);
  const query = useQuery(allProjectsQuery);
  const hint = query.data === undefined || query.data.length === 0 ? undefined : projects.hint;
  const create = useChange((name: string) => ownApi.createProject({ body: { name } }));
  return (
    <Section title={projects.title} intro={hint}>
      <LoadedSettings query={query}>
        {(all) => (
          <>
            {all.length === 0 && <p className="quiet">{projects.none}</p>}
            <ul className={css.list}>
              {all.map((project) => (
                <ProjectRow key={project.id} project={project} />
              ))}
            </ul>
            {isNew ? (
              <NameForm
                name=""
                button={projects.create}
                change={create}
                onSave={(name) => create.mutate(name, { onSuccess: () => setIsNew(false) })}
                onCancel={() => setIsNew(false)}
              />
            ) : (
              <Button onClick={() => setIsNew(true)}>{projects.add}</Button>
            )}
          </>
        )}
      </LoadedSettings>
    </Section>
  );
}

/** A change of a project; every list of projects is loaded again after it. */
function useChange<T>(mutationFn: (given: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries() });
}

function ProjectRow({ project: { id, name, archived_at } }: { project: ProjectItem }) {
  const { ownApi } = useSessionObjects();
  const [isRenaming, setIsRenaming] = useState(false);
  const change = useChange((body: { name?: string; archived?: boolean }) =>
    ownApi.changeProject({ params: { id: String(id) }, body }),
  );
  const isArchived = archived_at !== null;
  const { data: imports = [] } = useQuery(ownImportsQuery);
  const own = imports.filter(({ project }) => project.id === id);
  const surveys = own.filter(({ kind }) => kind === 'survey').length;
  if (isRenaming)
    return (
      <li>
        <NameForm
          name={name}
          button={shared.save}
          change={change}
          onSave={(wanted) => change.mutate({ name: wanted }, { onSuccess: () => setIsRenaming(false) })}
          onCancel={() => setIsRenaming(false)}
        />
      </li>
    );
  return (
    <Row name={name} isOff={isArchived} about={own.length > 0 && projects.holds(surveys, own.length - surveys)}>
      {isArchived && <span className="quiet">{projects.archived}</span>}
      <Button aria-label={projects.renameOf(name)} onClick={() => setIsRenaming(true)}>
        {shared.rename}
      </Button>
      <Button
        disabled={change.isPending}
        aria-label={isArchived ? projects.restoreOf(name) : projects.archiveOf(name)}
        onClick={() => change.mutate({ archived: !isArchived })}
      >
        {isArchived ? shared.deletion.restore : projects.archive}
      </Button>
      <ErrorMessage error={change.error} />
    </Row>
  );
}

interface NameFormProps {
  name: string;
  button: string;
  change: { isPending: boolean; error: Error | null };
  onSave: (name: string) => void;
  onCancel: () => void;
}

function NameForm({ name: before, button, change, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(before);
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = () => {
    setIsEmpty(name.trim() === '');
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <SettingForm button={button} change={change} onSubmit={submit} onCancel={onCancel}>
      <TextInput
        label={projects.newName}
        value={name}
        error={isEmpty && projects.empty}
        // The button that opened it is no longer there, so the field takes the focus.
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </SettingForm>
  );
}
