import {
  type DateFinding,
  fingerprintHeader,
  type PersonalKind,
  type PrivacyFinding,
  type QualityFinding,
  type QualityKind,
  type TemplateCleaning,
} from '@sheaf/survey-columns';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import type { Inspection, NamedTransforms } from '../../../importer/index.ts';
import { type CleaningStep, dayOrder } from '../list/decisions.ts';
import type { Preview } from '../reading/preview.ts';

export type DayOrder = DateFinding['order'];

/** @returns a key; of two steps with the same key only one can apply */
export const stepKey = (step: CleaningStep): string =>
  JSON.stringify(step.does === 'leave_out' ? [step.does, step.kind, step.about] : [step.does, step.header, step.kind]);

/** @returns the steps with this one added or removed. An added step replaces one with the same key. */
export function withStep(
  steps: readonly CleaningStep[],
  step: CleaningStep,
  isChosen: boolean,
): readonly CleaningStep[] {
  const key = stepKey(step);
  const others = steps.filter((one) => stepKey(one) !== key);
  return isChosen ? [...others, step] : others;
}

/**
 * @returns the step to leave out the responses of a finding. Two findings can be of tests; of each other kind there is one, and why
 * depends on the file
 */
export const leaveOutStep = ({ kind, reason }: QualityFinding): CleaningStep => ({
  does: 'leave_out',
  kind,
  about: reason.code === 'marked_as_test' || reason.code === 'written_as_test' ? reason.code : '',
});

/** @returns the steps that refer to columns not among these headers */
export const listOutdatedSteps = (steps: readonly CleaningStep[], header: readonly string[]): CleaningStep[] =>
  steps.filter((step) => step.does === 'redact' && !header.includes(step.header));

/** @returns the clean-up of a template as steps */
export const readCleaning = ({ left_out, redacted }: TemplateCleaning): CleaningStep[] => [
  ...left_out.map((one) => ({ does: 'leave_out' as const, ...one })),
  ...redacted.flatMap(({ header, kinds }) => kinds.map((kind) => ({ does: 'redact' as const, header, kind }))),
];

/** @returns steps as the clean-up of a template; null if there are none */
export function pickCleaningToRemember(steps: readonly CleaningStep[]): TemplateCleaning | null {
  const replacing = steps.flatMap((step) => (step.does === 'redact' ? step : []));
  return steps.length === 0
    ? null
    : {
        left_out: steps.flatMap((step) => (step.does === 'redact' ? [] : { kind: step.kind, about: step.about })),
        redacted: [...Map.groupBy(replacing, ({ header }) => header)].map(([header, some]) => ({
          header,
          kinds: some.map(({ kind }) => kind),
        })),
      };
}

/**
 * @returns what a template or an earlier import left out and replaced, as steps, and how ambiguous dates were read; null if there
 *   were none, or not all in one order. `isWhole`: whether the window can do all that was done; it knows one order for a file
 */
export function readTransforms({ dated, ...cleaning }: NamedTransforms) {
  const [order = null, ...others] = new Set(dated.map((one) => one.order));
  const isWhole = others.length === 0;
  return { cleaningSteps: readCleaning(cleaning), dayOrder: isWhole ? order : null, isWhole };
}

/**
 * A cleaning step that the user may choose. A chosen one stays listed after it is no longer found; `finding` is then null.
 */
export type Finding =
  | { does: 'leave_out'; step: CleaningStep; kind: QualityKind; finding: QualityFinding | null }
  | { does: 'redact'; step: CleaningStep; header: string; kind: PersonalKind; finding: PrivacyFinding | null };

const asFinding = (step: CleaningStep): Finding =>
  step.does === 'leave_out'
    ? { does: 'leave_out', step, kind: step.kind, finding: null }
    : { does: 'redact', step, header: step.header, kind: step.kind, finding: null };

/**
 * @param inspection null until it is complete
 * @returns all findings and cleaning steps, each once: what to leave out, then what to replace
 */
export function listFindings(
  header: readonly string[],
  inspection: Inspection | null,
  cleaningSteps: readonly CleaningStep[],
): Finding[] {
  const quality = (inspection?.quality ?? []).map(
    (finding): Finding => ({ does: 'leave_out', step: leaveOutStep(finding), kind: finding.kind, finding }),
  );
  const privacy = (inspection?.privacy ?? []).map((finding): Finding => {
    const { kind, column } = finding;
    const name = header[column] ?? '';
    return { does: 'redact', header: name, kind, finding, step: { does: 'redact', header: name, kind } };
  });
  const all = [...quality, ...privacy];
  const keys = new Set(all.map(({ step }) => stepKey(step)));
  // Steps for missing columns are shown elsewhere.
  const outdated = new Set(listOutdatedSteps(cleaningSteps, header));
  const chosen = cleaningSteps.filter((step) => !keys.has(stepKey(step)) && !outdated.has(step)).map(asFinding);
  const byKind = (does: Finding['does']) => [...all, ...chosen].filter((one) => one.does === does);
  return [...byKind('leave_out'), ...byKind('redact')];
}

const storageKey = 'sheaf.day-orders';
const maxSaved = 200;
const savedOrders = z.array(z.tuple([z.string(), dayOrder]));

/** How the user reads ambiguous dates, by the tool and language that the files come from. */
export class DayOrders {
  readonly store;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The language of the system: tools often write dates in its order. */
  readonly #language: string;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, language: string) {
    this.#storage = storage;
    this.#language = language;
    this.store = createStore<{ orders: ReadonlyMap<string, DayOrder> }>(() => ({ orders: this.#read() }));
  }

  #read(): Map<string, DayOrder> {
    try {
      return new Map(savedOrders.parse(JSON.parse(this.#storage.getItem(storageKey) ?? '[]')));
    } catch {
      // Another version of Sheaf wrote it, or storage is not available: the user is asked again.
      return new Map();
    }
  }

  /** Files of an unknown tool count as the same when their headers are equal. */
  #toOrigin({ exporter, table }: Preview): string {
    const tool = exporter.exporter === 'unknown' ? fingerprintHeader(table.header) : exporter.exporter;
    return JSON.stringify([tool, this.#language]);
  }

  /** @returns how the dates of such files were read before; null if the user has not chosen */
  of(preview: Preview): DayOrder | null {
    return this.store.getState().orders.get(this.#toOrigin(preview)) ?? null;
  }

  /** Remembers how the dates of such files are read. Without storage it is remembered while the window is open. */
  remember(preview: Preview, order: DayOrder): void {
    const origin = this.#toOrigin(preview);
    const others = [...this.store.getState().orders].filter(([one]) => one !== origin).slice(1 - maxSaved);
    this.store.setState({ orders: new Map([...others, [origin, order]]) });
    try {
      this.#storage.setItem(storageKey, JSON.stringify([...this.store.getState().orders]));
    } catch {
      // A full disk, or a private window.
    }
  }
}
