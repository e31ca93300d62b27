import { pathOf } from '../lib/files/dropped-files.ts';
import type { QueuedImport } from '../queue/import-list.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import { aboutGone, type DayOrder, needsLook } from './choices.ts';
import { type CompareFacts, compareInputs, type TableBefore } from './compare-inputs.ts';
import { type Draft, differs, type TableState, typesBy } from './drafts.ts';
import { same } from './input-query.ts';
import type { Mapping } from './mapping.ts';
import { linkInForce } from './media-link.ts';
import type { Preview } from './preview.ts';
import type { QueryInputs, TableQueries } from './queries.ts';
import { leftOutRows } from './row-transforms.ts';
import {
  ambiguousDateColumns,
  differenceFrom,
  linksOf,
  looseMedia,
  shapeOf,
  typesFixedBy,
  typesOf,
  withDecided,
} from './table-parts.ts';
import type { Target } from './target.ts';
import { words } from './words.ts';

/** What else there is in the window that a table may depend on. */
export interface Around {
  drafts: readonly Draft[];
  imports: readonly QueuedImport[];
  instance: InstanceId;
  queries: TableQueries;
  /** How dates of such a file were read before. */
  dayOrder(preview: Preview): DayOrder | null;
  /** What holds for another table of the list. */
  mapping(draft: Draft): Mapping | null;
}

/** A table of the list. */
export interface Listed {
  draft: Draft;
  state: TableState;
}

/** Larger files are looked through when they are asked about, or when a choice needs it: it takes a while. */
const lookAtOnceBytes = 32 * 1024 * 1024;

/** The rows of the file, and its columns as far as the file itself decides them. */
export function readStage({ draft, state }: Listed, queries: TableQueries) {
  const { file } = draft;
  const isRead = same(state.read_by, draft.override);
  const wanted = isRead ? { file, dialect: state.preview.dialect } : null;
  const scan = queries.scan.current(draft.id, wanted);
  const preview = withDecided(state.preview, scan.kind === 'done' ? scan.value.decided : null);
  return { isRead, wanted, scan, preview };
}
type Read = ReturnType<typeof readStage>;

function targetOf(
  { draft, state }: Listed,
  wanted: QueryInputs['survey'],
  hasFirst: boolean,
  queries: TableQueries,
): Target {
  const { aim } = state;
  // The table that makes the survey is not there any more, or not yet.
  if (aim.kind === 'wave' && !hasFirst) return { kind: 'open', survey: null, problem: null };
  if (aim.kind !== 'survey') return aim;
  const { survey } = aim;
  if (survey === null) return { kind: 'open', survey, problem: null };
  if (wanted === null) return { kind: 'open', survey, problem: words.waits.otherInstance(survey.survey_name) };
  const facts = queries.survey.current(draft.id, wanted);
  if (facts.kind === 'done') return { kind: 'survey', survey, ...facts.value };
  return { kind: 'open', survey, problem: facts.kind === 'failed' ? facts.sentence : null };
}

/** What the survey is made of that a wave is added to, as its first table has it. */
function firstOf({ state: { aim } }: Listed, { drafts, mapping }: Around) {
  const first = aim.kind === 'wave' ? drafts.find(({ id }) => id === aim.of) : undefined;
  if (first?.state.kind === 'started') return first.state;
  return first === undefined ? null : mapping(first);
}

/** Where the responses go, and which types hold there. */
export function targetStage(listed: Listed, { preview }: Read, around: Around) {
  const { aim, choices } = listed.state;
  const isHere = aim.kind === 'survey' && aim.survey?.instance === around.instance;
  const wanted = isHere && aim.survey !== null ? { survey: aim.survey, instance: around.instance } : null;
  const first = firstOf(listed, around);
  const target = targetOf(listed, wanted, first !== null, around.queries);
  const columns = target.kind === 'survey' ? target.columns : (first?.columns ?? null);
  const difference = columns === null ? null : differenceFrom(columns, preview, choices);
  const fixed =
    columns === null || difference === null ? null : typesFixedBy(columns, difference, preview.table.header.length);
  const takes = target.kind === 'survey' ? target.takes_media : (first?.takes_media ?? false);
  return { wanted, target, columns, difference, fixed, takes };
}
type Aimed = ReturnType<typeof targetStage>;

/** Which media files go with the table, by which column, and the types that follow from it. */
export function mediaStage({ draft, state }: Listed, { preview }: Read, { fixed }: Aimed, around: Around) {
  const own = typesOf(preview, state.types, null);
  const links = linksOf(preview, fixed ?? own);
  const { files, names, link: choice } = state.media;
  const from = { file: draft.file, dialect: preview.dialect, links };
  const none: Mapping['mediaLook'] = { kind: 'done', value: [] };
  const wanted =
    files.size === 0 || links.length === 0 ? null : { ...from, paths: [...files.keys()], names: [...names] };
  const look = links.length === 0 ? none : around.queries.media.current(draft.id, wanted);
  const { header } = preview.table;
  const facts = { header, fixed, types: fixed ?? own, byHand: state.types };
  const link = look.kind === 'done' ? linkInForce(look.value, choice, facts) : null;
  const linked = link?.rule.by === 'cell' ? link.column : null;
  const loose = looseMedia(around.drafts);
  const isOffered = loose.length > 0 && links.length > 0;
  const offered = isOffered ? { ...from, paths: loose.map(({ file }) => pathOf(file)), names: [] } : null;
  const offer =
    loose.length === 0 ? null : links.length === 0 ? none : around.queries.mediaOffer.current(draft.id, offered);
  const offerLink = offer?.kind === 'done' ? linkInForce(offer.value, choice, facts) : null;
  return { wanted, offered, look, link, offer, offerLink, types: typesOf(preview, state.types, linked) };
}
type Linked = ReturnType<typeof mediaStage>;

/** What is found in the responses. */
export function findStage(
  { draft, state }: Listed,
  { read: { scan, preview }, aimed: { fixed }, linked: { types } }: { read: Read; aimed: Aimed; linked: Linked },
  queries: TableQueries,
) {
  const { file } = draft;
  const hold = fixed ?? types;
  const from = scan.kind === 'done' ? { file, dialect: preview.dialect, index: scan.value.index } : null;
  const undated = ambiguousDateColumns(preview, hold);
  const wantedDates = from === null || undated.length === 0 ? null : { ...from, columns: undated };
  const isInspected = file.size <= lookAtOnceBytes || state.wants_look || state.choices.some(needsLook);
  const wantedLook = from === null || !isInspected ? null : { ...from, shape: shapeOf(preview, hold) };
  const dates: Mapping['dates'] =
    undated.length === 0 ? { kind: 'done', value: [] } : queries.dates.current(draft.id, wantedDates);
  return { wantedDates, wantedLook, dates, look: queries.inspection.current(draft.id, wantedLook) };
}

/** @returns the rows a person leaves out of a table; null while they are not known */
export function withoutOf({ choices, look }: Pick<Mapping, 'choices' | 'look'>): readonly number[] | null {
  if (!choices.some(({ does }) => does === 'leave_out')) return [];
  return look.kind === 'done' ? leftOutRows(choices, look.value) : null;
}

/** Another table of the list, as far as its responses may be in the survey first. */
function tableBefore(draft: Draft, { imports, mapping }: Around): TableBefore[] {
  const { id, file, state } = draft;
  if (state.kind === 'started') {
    const upload = { id: state.importId, item: imports.find((item) => item.id === state.importId) };
    return state.table === null ? [] : [{ id, aim: state.aim, table: { file, ...state.table }, upload }];
  }
  const other = mapping(draft);
  if (other === null) return [];
  const without = withoutOf(other);
  const table =
    other.scan.kind === 'done' && without !== null
      ? { file, preview: other.preview, index: other.scan.value.index, without }
      : null;
  return [{ id, aim: other.aim, table, upload: null }];
}

/** Which of the responses are there already. */
export function compareStage(listed: Listed, read: Read, { columns, difference }: Aimed, around: Around) {
  const { draft, state } = listed;
  const { scan, preview } = read;
  const isOpen = columns === null || difference === null || difference.missing.length > 0;
  if (state.aim.kind === 'new' || scan.kind !== 'done' || isOpen)
    return { wanted: null, comparison: { kind: 'none' } as Mapping['comparison'] };
  const own = around.drafts.findIndex(({ id }) => id === draft.id);
  // What is in the queue goes first, wherever it stands in the list.
  const others = around.drafts.filter((one, at) => at < own || (at > own && one.state.kind === 'started'));
  const facts: CompareFacts = {
    aim: state.aim,
    table: { file: draft.file, preview, index: scan.value.index, without: [] },
    columns,
    instance: around.instance,
    imports: around.imports,
  };
  const wanted = compareInputs(
    facts,
    others.flatMap((one) => tableBefore(one, around)),
  );
  return { wanted, comparison: around.queries.comparison.current(draft.id, wanted) };
}

/** A mapping that was confirmed for the same headers before, while it would change anything and nobody has answered. */
export function offerStage(
  { draft, state }: Listed,
  { read: { preview }, linked: { types } }: { read: Read; linked: Linked },
  queries: TableQueries,
) {
  const { header } = preview.table;
  const wanted = state.is_offer_answered ? null : { header };
  const kept = queries.template.current(draft.id, wanted);
  const template = kept.kind === 'done' ? kept.value : null;
  const given = template === null ? null : typesBy(template, preview);
  const remembered =
    given !== null &&
    differs(
      types,
      header.map((name, at) => given.get(name) ?? types[at] ?? 'Do nothing'),
    )
      ? template
      : null;
  return { wanted, remembered };
}

/** @returns columns that a person has decided about and the file does not have as it is read now */
export function goneOf({ choices, types }: TableState, header: readonly string[]): Mapping['gone'] {
  const there = new Set(header);
  return { choices: aboutGone(choices, header), types: [...types.keys()].filter((name) => !there.has(name)) };
}
