import { Box, Button, Group, NativeSelect } from '@mantine/core';
import type { Dialect } from '@sheaf/tables';
import { Facts } from '../../../components/marks.tsx';
import { type Draft, listDocumentKinds } from '../../../drafts/list/drafts.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { type DraftSource, hasFixedHeader, isText } from '../../../drafts/reading/draft-source.ts';
import { getReading, type Preview } from '../../../drafts/reading/preview.ts';
import { size } from '../../../lib/language/format.ts';
import css from './mapping-screen.module.css';
import { words } from './words.ts';

/** Labels TextDecoder understands, the commonest first. */
const encodings = (
  'utf-8 windows-1252 utf-16le utf-16be macintosh windows-1250 iso-8859-2 iso-8859-15 ibm850 ibm437 ibm852 ' +
  'windows-1251 koi8-r ibm866 x-mac-cyrillic windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 ' +
  'windows-1258 windows-874 shift_jis euc-jp gb18030 big5 euc-kr'
).split(' ');
const mostHeaderRows = 4;
const mostLinesAbove = 10;
const numbersTo = (most: number): string[] => Array.from({ length: most + 1 }, (_, at) => String(at));

interface Field {
  label: string;
  value: string;
  values: readonly string[];
  toLabel(value: string): string;
  read(value: string): Partial<Dialect>;
}

const encodingField = (encoding: string): Field => ({
  label: words.dialect.encodingField,
  value: encoding,
  values: encodings,
  toLabel: (value) => value.toUpperCase(),
  read: (value) => ({ encoding: value }),
});

const headerField = ({ header_rows }: Dialect): Field => ({
  label: words.dialect.headerField,
  value: String(header_rows),
  values: numbersTo(mostHeaderRows),
  toLabel: (value) => words.dialect.headerRows(Number(value)),
  read: (value) => ({ header_rows: Number(value) }),
});

/** How the bytes of a text become cells. Titles above the header that look like one are told by a person. */
function textFields({ delimiter, skip_lines, quote }: Dialect): Field[] {
  const { delimiters, delimiterField, startField, startsIn, quoteField, quoted, unquoted } = words.dialect;
  return [
    {
      label: delimiterField,
      value: delimiter,
      values: Object.keys(delimiters),
      toLabel: (value) => delimiters[value] ?? value,
      read: (value) => ({ delimiter: value }),
    },
    {
      label: quoteField,
      value: quote ?? '',
      values: ['"', ''],
      toLabel: (value) => (value === '' ? unquoted : quoted),
      read: (value) => ({ quote: value === '' ? null : '"' }),
    },
    {
      label: startField,
      value: String(skip_lines),
      values: numbersTo(mostLinesAbove),
      toLabel: (value) => startsIn(Number(value) + 1),
      read: (value) => ({ skip_lines: Number(value) }),
    },
  ];
}

/** How the file is read. A change updates the preview at once; a button returns to what was detected. */
function DialectFields({ draft, dialect }: { draft: Draft; dialect: Dialect }) {
  const { draftReader } = useDraftObjects();
  const isTextFile = isText(draft.source);
  const charset = draft.source?.charset;
  const fields = [
    ...(isTextFile || charset ? [encodingField(charset?.encoding ?? dialect.encoding)] : []),
    ...(isTextFile ? textFields(dialect) : []),
    ...(hasFixedHeader(draft.source) ? [] : [headerField(dialect)]),
  ];
  const mayBeDocument = !isTextFile && listDocumentKinds(draft.file.name).length > 0;
  if (fields.length === 0 && !mayBeDocument) return null;
  return (
    <details className={css.details}>
      <summary>{words.dialect.change}</summary>
      <Group gap="4px 12px" align="flex-end" p="8px 0 4px">
        <Box component="h2" flex="0 0 100%">
          {words.dialect.heading}
        </Box>
        {fields.map(({ label, value, values, toLabel, read }) => (
          <NativeSelect
            key={label}
            label={label}
            value={value}
            data={(values.includes(value) ? values : [value, ...values]).map((one) => ({
              value: one,
              label: toLabel(one),
            }))}
            onChange={({ currentTarget }) => void draftReader.readAgain(draft.id, read(currentTarget.value))}
          />
        ))}
        {Object.keys(draft.override).length === 0 ? (
          <Box component="p" className="quiet" lh="30px">
            {words.dialect.detected}
          </Box>
        ) : (
          <Button
            variant="subtle"
            onClick={({ currentTarget }) => {
              currentTarget.closest('details')?.querySelector('summary')?.focus();
              void draftReader.readWith(draft.id, {});
            }}
          >
            {words.dialect.reset}
          </Button>
        )}
        {mayBeDocument && (
          <Button onClick={() => void draftReader.keepAsDocument(draft.id)}>{words.source.asDocument}</Button>
        )}
      </Group>
    </details>
  );
}

/** Whether the encoding is doubtful. Plain letters alone are the same in nearly all of them, so UTF-8 is no guess then. */
const isDoubtful = ({ dialect, table }: Preview): boolean =>
  !dialect.encoding_certain &&
  (dialect.encoding !== 'utf-8' ||
    [table.header, ...table.rows].some((row) => row.some((cell) => cell.includes('\ufffd'))));

/** What kind of file it is, whether its encoding is a guess, and how much of it has been read. */
function sourceFacts({ format, charset, csv }: DraftSource): (string | null)[] {
  return [
    format === 'text' ? null : words.source.formats[format],
    charset?.isGuessed ? words.dialect.doubtful(charset.encoding.toUpperCase()) : null,
    csv.kind === 'converting' ? words.source.reading(size(csv.bytes)) : null,
  ];
}

/** Where the file comes from, and the way to read it in another way. */
export function FileFacts({ draft, preview }: { draft: Draft; preview: Preview }) {
  const { source } = draft;
  const { exporter } = preview;
  const dialect = getReading(preview);
  const facts = [
    exporter.exporter === 'unknown' ? null : words.dialect.from(exporter.exporter),
    isText(source) && isDoubtful(preview) ? words.dialect.doubtful(dialect.encoding.toUpperCase()) : null,
    ...(source == null ? [] : sourceFacts(source)),
  ].filter((fact) => fact !== null);
  return (
    <>
      {facts.length > 0 && (
        <Facts>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </Facts>
      )}
      {source != null && source.tables.length > 1 && <TablePicker draftId={draft.id} source={source} />}
      <DialectFields draft={draft} dialect={dialect} />
    </>
  );
}

function TablePicker({ draftId, source: { tables, table } }: { draftId: string; source: DraftSource }) {
  const { draftReader } = useDraftObjects();
  const choices = tables.map(({ name, looksLikeTable }, at) => ({ value: String(at), label: name, looksLikeTable }));
  const [likely, others] = [true, false].map((isTable) => choices.filter((one) => one.looksLikeTable === isTable));
  const data = [...(likely ?? []), ...(others?.length ? [{ group: words.source.others, items: others }] : [])];
  return (
    <NativeSelect
      className={css.inLine}
      label={words.source.table}
      value={String(table)}
      data={data}
      onChange={({ currentTarget }) => void draftReader.chooseTable(draftId, Number(currentTarget.value))}
    />
  );
}
