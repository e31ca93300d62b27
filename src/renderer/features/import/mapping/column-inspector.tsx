import { Button } from '@mantine/core';
import { countMissing, missingTest } from '../../../../columns/index.ts';
import type { ColumnType } from '../../../../contract/index.ts';
import { Bars } from '../../../components/charts/bars.tsx';
import { Inspector } from '../../../components/inspector.tsx';
import { typeHue } from '../../../components/marks.tsx';
import { MissingWords } from '../../../components/missing-words.tsx';
import type { DraftSource } from '../../../drafts/draft-source.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { missingOf, optionOrderOf } from '../../../drafts/option-orders.ts';
import { chosenTransforms } from '../../../drafts/row-transforms.ts';
import { draftList } from '../../../drafts/singletons.ts';
import { words as draftWords } from '../../../drafts/words.ts';
import { share } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { words } from '../words.ts';
import { countValues } from './count-values.ts';
import css from './mapping-screen.module.css';
import { FixedType, reasonOf, TypeSelect, typeOf } from './mapping-table.tsx';

interface InspectorProps {
  draftId: string;
  source: DraftSource | null | undefined;
  mapping: Mapping;
  fixed: readonly (ColumnType | null)[] | null;
  column: number;
  onClose: () => void;
}

/** One column in detail: its header, its type and the reason for it, and its first answers. */
export function ColumnInspector({ draftId, source, mapping, fixed, column, onClose }: InspectorProps) {
  const { table, suggestions } = mapping.preview;
  const header = table.header[column] ?? '';
  const text = table.texts[column] ?? header;
  const type = typeOf(mapping.types, fixed, column);
  const suggestion = suggestions[column];
  const choose = (chosen: ColumnType) => draftList.setType(draftId, header, chosen);
  return (
    <Inspector label={header} onClose={onClose}>
      <h2 className={css.title}>{text}</h2>
      {text !== header && (
        <p className={css.quiet}>
          {words.columns.header}: {header}
        </p>
      )}
      <div className={css.group}>
        {fixed === null ? (
          <TypeSelect header={header} type={type} onChange={choose} />
        ) : (
          <FixedType type={fixed[column] ?? null} />
        )}
        <p className={css.quiet}>{shared.columnTypes[type].does}</p>
      </div>
      {suggestion !== undefined && fixed === null && (
        <div className={css.group}>
          <p>
            {draftWords.types.suggested(shared.columnTypes[suggestion.type].name)} ({share(suggestion.confidence, 1)})
          </p>
          <p className={css.quiet}>{reasonOf(mapping.preview, column)}</p>
          {suggestion.type !== type && (
            <Button size="compact-sm" onClick={() => choose(suggestion.type)}>
              {words.columns.useSuggestion}
            </Button>
          )}
        </div>
      )}
      <FirstAnswers source={source} mapping={mapping} column={column} type={type} />
      {fixed === null && <Missing draftId={draftId} mapping={mapping} column={column} type={type} />}
    </Inspector>
  );
}

function Missing({
  draftId,
  mapping,
  column,
  type,
}: {
  draftId: string;
  mapping: Mapping;
  column: number;
  type: ColumnType;
}) {
  const header = mapping.preview.table.header[column] ?? '';
  const cells = mapping.preview.table.rows.map((row) => row[column] ?? '');
  const found = countMissing(missingOf(mapping, column, type), cells);
  return (
    <div className={css.group}>
      <MissingWords
        key={`${header} ${JSON.stringify([found, mapping.missing.get(header)])}`}
        missing={found}
        listed={mapping.missing.get(header)}
        button={words.columns.setMissing}
        onApply={(list) => draftList.setMissing(draftId, header, list)}
      />
    </div>
  );
}

interface AnswersProps {
  source: DraftSource | null | undefined;
  mapping: Mapping;
  column: number;
  type: ColumnType;
}

function FirstAnswers({ source, mapping, column, type }: AnswersProps) {
  const { rows } = mapping.preview.table;
  const isMissing = missingTest(missingOf(mapping, column, type)).isMissing;
  // Cells with several options are listed as they are, so the order of the options does not fit them.
  const order = type === 'Single choice' ? optionOrderOf(source, mapping, chosenTransforms(mapping), column) : null;
  const { filled, values } = countValues(rows, column, { isMissing, order });
  return (
    <section className={css.group} aria-label={words.columns.answers}>
      <h3 className={css.heading}>{words.columns.answers}</h3>
      <p className={css.quiet}>{words.columns.filled(filled, rows.length)}</p>
      <Bars bars={values} whole={filled} hue={typeHue(type)} narrow />
    </section>
  );
}
