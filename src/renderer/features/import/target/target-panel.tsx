import { Button, Group, Radio, Select, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { ImportedFile } from '../../../../contract/index.ts';
import { Message } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { MappedDraft } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects, useDrafts } from '../../../drafts/objects.ts';
import {
  findSameColumns,
  importedFileQuery,
  type KnownSurvey,
  knownSurveysQuery,
} from '../../../drafts/target/known-surveys.ts';
import { ComparisonPanel, type ComparisonProps } from './comparison-panel.tsx';
import { words } from './words.ts';

const asNew = 'new';
const asMore = 'more';

/** Whether a table becomes a new survey or is added to one, and what that means, before anything is sent. */
export function TargetPanel({ draft, mapping, onShowNamed }: ComparisonProps) {
  const { draftList } = useDraftObjects();
  const { data: surveys = [] } = useQuery(knownSurveysQuery);
  const drafts = useDrafts((all) => all.drafts);
  const first = drafts.find(({ id }) => mapping.target.kind === 'wave' && id === mapping.target.of);
  const { data: imported = [] } = useQuery(importedFileQuery(draft));
  if (surveys.length === 0 && imported.length === 0 && mapping.target.kind === 'new') return null;
  const isNew = mapping.target.kind === 'new';
  return (
    <Stack className="edges" pb={10}>
      <Group gap="8px 20px" mih={28}>
        <Radio.Group
          label={<VisuallyHidden>{words.legend}</VisuallyHidden>}
          value={isNew ? asNew : asMore}
          onChange={(value) =>
            value === asNew
              ? draftList.sendTo(draft.id, { kind: 'new' })
              : draftList.sendTo(draft.id, { kind: 'survey', survey: null })
          }
        >
          <Group gap="8px 20px" mih={28}>
            <Radio value={asNew} label={words.asNew} />
            <Radio value={asMore} label={first === undefined ? words.asMore : waveSentence(first)} />
          </Group>
        </Radio.Group>
        {!isNew && first === undefined && <SurveyField draft={draft} mapping={mapping} surveys={surveys} />}
      </Group>
      <AlreadyImported imported={imported} isNew={isNew} />
      {isNew && imported.length === 0 && <Offer draft={draft} mapping={mapping} surveys={surveys} />}
      {!isNew && <ComparisonPanel draft={draft} mapping={mapping} onShowNamed={onShowNamed} />}
    </Stack>
  );
}

const waveSentence = ({ state, file }: Draft): string =>
  words.moreOf(state.kind === 'mapping' || state.kind === 'started' ? state.name : file.name);

interface FieldProps extends MappedDraft {
  surveys: readonly KnownSurvey[];
}

/** Every survey, those with the same columns first, found by typing. */
function SurveyField({ draft, mapping, surveys }: FieldProps) {
  const { draftList } = useDraftObjects();
  const { target } = mapping;
  const same = new Set(findSameColumns(surveys, mapping.preview.table.header));
  const sorted = [...same, ...surveys.filter((survey) => !same.has(survey))];
  const chosen = target.kind === 'open' || target.kind === 'survey' ? target.survey : null;
  return (
    <Select
      flex="1 1 240px"
      miw={0}
      maw={420}
      aria-label={words.which}
      placeholder={words.choose}
      nothingFoundMessage={words.none}
      searchable
      withScrollArea={false}
      maxDropdownHeight={260}
      value={chosen?.upload_key ?? null}
      data={sorted.map((survey) => ({
        value: survey.upload_key,
        label: same.has(survey) ? words.same(survey.survey_name) : survey.survey_name,
      }))}
      onChange={(key) => {
        const survey = surveys.find(({ upload_key }) => upload_key === key);
        if (survey !== undefined) draftList.sendTo(draft.id, { kind: 'survey', survey });
      }}
    />
  );
}

/** Says that this very file was imported before. It can be imported again: somebody may want that. */
function AlreadyImported({ imported, isNew }: { imported: readonly ImportedFile[]; isNew: boolean }) {
  const [, navigate] = useLocation();
  const [newest] = imported;
  if (newest === undefined) return null;
  const { survey_name, survey_key, imported_at } = newest;
  return (
    <Message
      tone="warn"
      role="status"
      title={words.imported.title(survey_name, imported_at)}
      hint={isNew ? words.imported.asNew : undefined}
    >
      <Button variant="filled" onClick={() => navigate(`/surveys/${survey_key}`)}>
        {words.imported.open}
      </Button>
    </Message>
  );
}

function Offer({ draft, mapping, surveys }: FieldProps) {
  const { draftList } = useDraftObjects();
  const [survey] = findSameColumns(surveys, mapping.preview.table.header);
  if (survey === undefined) return null;
  return (
    <Message tone="plain" role="status" title={words.sameHere(survey.survey_name)}>
      <Button onClick={() => draftList.sendTo(draft.id, { kind: 'survey', survey })}>{words.addToIt}</Button>
    </Message>
  );
}

/** Offers to make one survey of tables that could be its waves. */
export function WavesOffer({ group }: { group: readonly Draft[] }) {
  const { draftList } = useDraftObjects();
  const [first, ...others] = group;
  if (first?.state.kind !== 'mapping') return null;
  const isOne = others.every(({ state }) => state.kind === 'mapping' && state.destination.kind === 'wave');
  const title = isOne
    ? words.waves.made(group.length, first.state.name)
    : words.waves.offer(group.map(({ file }) => file.name));
  const change = () => {
    for (const { id } of others)
      if (isOne) draftList.sendTo(id, { kind: 'new' });
      else draftList.sendTo(id, { kind: 'wave', of: first.id });
  };
  return (
    <Message tone="plain" title={title}>
      <Button onClick={change}>{isOne ? words.waves.apart : words.waves.make}</Button>
    </Message>
  );
}
