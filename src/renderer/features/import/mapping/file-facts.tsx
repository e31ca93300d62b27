import { NativeSelect } from '@mantine/core';
import { Facts } from '../../../components/marks.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { type DraftSource, isText } from '../../../drafts/reading/draft-source.ts';
import { getReading, type Preview } from '../../../drafts/reading/preview.ts';
import { size } from '../../../lib/language/format.ts';
import { words } from '../words.ts';
import { DialectFields } from './dialect-fields.tsx';
import css from './mapping-screen.module.css';

/** Whether the encoding is doubtful. Plain letters alone are the same in nearly all of them, so UTF-8 is no guess then. */
const isDoubtful = ({ dialect, table }: Preview): boolean =>
  !dialect.encoding_certain &&
  (dialect.encoding !== 'utf-8' ||
    [table.header, ...table.rows].some((row) => row.some((cell) => cell.includes('\ufffd'))));

/** What kind of file it is, whether its encoding is a guess, and how much of it has been read. */
function sourceFacts({ format, charset, tables, csv }: DraftSource): (string | null)[] {
  return [
    format === 'text' ? null : words.source.formats[format],
    charset?.isGuessed ? words.dialect.doubtful(charset.encoding.toUpperCase()) : null,
    tables.length > 1 ? words.source.tables(tables.length) : null,
    csv.kind === 'converting' ? words.source.reading(size(csv.bytes)) : null,
    csv.kind === 'converting' && csv.bytesPerSecond !== null ? words.progress.byteRate(csv.bytesPerSecond) : null,
  ];
}

/** As much of the end of a name as is always shown. */
const endLength = 12;

/** The name of a file. Where it has no room, its start gives way first: exports of one survey differ at the end. */
function FileName({ name }: { name: string }) {
  const cut = Math.max(0, name.length - endLength);
  return (
    <h1 className={css.fileName} title={name} aria-label={name}>
      {cut > 0 && <span className={css.nameStart}>{name.slice(0, cut)}</span>}
      <span>{name.slice(cut)}</span>
    </h1>
  );
}

/** The name of the file, where it comes from, and the way to read it in another way. */
export function FileFacts({ draft, preview }: { draft: Draft; preview: Preview }) {
  const { file, source } = draft;
  const { exporter } = preview;
  const dialect = getReading(preview);
  const facts = [
    size(file.size),
    exporter.exporter === 'unknown' ? null : words.dialect.from(exporter.exporter),
    isText(source) && isDoubtful(preview) ? words.dialect.doubtful(dialect.encoding.toUpperCase()) : null,
    ...(source == null ? [] : sourceFacts(source)),
  ].filter((fact) => fact !== null);
  return (
    <header className={css.facts}>
      <FileName name={file.name} />
      <div className={css.read}>
        <Facts>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </Facts>
        <DialectFields draft={draft} dialect={dialect} />
      </div>
      {source != null && source.tables.length > 1 && <TablePicker draftId={draft.id} source={source} />}
    </header>
  );
}

function TablePicker({ draftId, source: { tables, table } }: { draftId: string; source: DraftSource }) {
  const { draftReader } = useDraftObjects();
  const choices = tables.map(({ name, looksLikeTable }, at) => ({ value: String(at), label: name, looksLikeTable }));
  const [likely, others] = [true, false].map((isTable) => choices.filter((one) => one.looksLikeTable === isTable));
  const data = [...(likely ?? []), ...(others?.length ? [{ group: words.source.others, items: others }] : [])];
  return (
    <NativeSelect
      className={css.table}
      label={words.source.table}
      value={String(table)}
      data={data}
      onChange={({ currentTarget }) => void draftReader.chooseTable(draftId, Number(currentTarget.value))}
    />
  );
}
