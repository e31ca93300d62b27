import { Button, NativeSelect } from '@mantine/core';
import type { Dialect } from '@sheaf/tables';
import { hasFixedHeader, isText as isTextSource } from '../../../drafts/draft-source.ts';
import type { Draft } from '../../../drafts/drafts.ts';
import { documentKindsOf } from '../../../drafts/file-names.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { words } from '../words.ts';
import css from './mapping-screen.module.css';

/** Labels TextDecoder understands, the commonest first. */
const encodings = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-15',
  'ibm850',
  'ibm437',
  'ibm852',
  'windows-1251',
  'koi8-r',
  'ibm866',
  'x-mac-cyrillic',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
const headerRows = ['0', '1', '2', '3', '4'] as const;
/** How many lines may stand above the header. */
const linesAbove = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

const withCurrent = (known: readonly string[], current: string): string[] =>
  known.includes(current) ? [...known] : [current, ...known];

interface Fields {
  dialect: Dialect;
  change(override: Partial<Dialect>): void;
}

/** How the file is read. A change updates the preview at once. */
export function DialectFields({ draft, dialect }: { draft: Draft; dialect: Dialect }) {
  const { draftReader } = useDraftObjects();
  const change = (override: Partial<Dialect>) => void draftReader.readAgain(draft.id, override);
  const isText = isTextSource(draft.source);
  const hasHeaderField = !hasFixedHeader(draft.source);
  const charset = draft.source?.charset;
  const mayBeDocument = !isText && documentKindsOf(draft.file.name).length > 0;
  if (!isText && !charset && !hasHeaderField && !mayBeDocument) return null;
  return (
    <details className={css.details}>
      <summary>{words.dialect.change}</summary>
      <div className={css.fields}>
        {(isText || charset) && <EncodingField encoding={charset?.encoding ?? dialect.encoding} change={change} />}
        {isText && <DelimiterField dialect={dialect} change={change} />}
        {isText && <StartField dialect={dialect} change={change} />}
        {hasHeaderField && <HeaderField dialect={dialect} change={change} />}
        {isText && <QuoteField dialect={dialect} change={change} />}
        {mayBeDocument && (
          <Button className={css.asDocument} onClick={() => void draftReader.keepAsDocument(draft.id)}>
            {words.source.asDocument}
          </Button>
        )}
      </div>
    </details>
  );
}

function EncodingField({ encoding, change }: { encoding: string; change: Fields['change'] }) {
  return (
    <NativeSelect
      label={words.dialect.encodingField}
      value={encoding}
      data={withCurrent(encodings, encoding).map((value) => ({ value, label: value.toUpperCase() }))}
      onChange={({ currentTarget }) => change({ encoding: currentTarget.value })}
    />
  );
}

function DelimiterField({ dialect, change }: Fields) {
  const { delimiters } = words.dialect;
  return (
    <NativeSelect
      label={words.dialect.delimiterField}
      value={dialect.delimiter}
      data={withCurrent(Object.keys(delimiters), dialect.delimiter).map((value) => ({
        value,
        label: delimiters[value] ?? value,
      }))}
      onChange={({ currentTarget }) => change({ delimiter: currentTarget.value })}
    />
  );
}

/** Titles above the header that look like one are told by a person. */
function StartField({ dialect, change }: Fields) {
  return (
    <NativeSelect
      label={words.dialect.startField}
      value={String(dialect.skip_lines)}
      data={withCurrent(linesAbove, String(dialect.skip_lines)).map((value) => ({
        value,
        label: words.dialect.startsIn(Number(value) + 1),
      }))}
      onChange={({ currentTarget }) => change({ skip_lines: Number(currentTarget.value) })}
    />
  );
}

function HeaderField({ dialect, change }: Fields) {
  return (
    <NativeSelect
      label={words.dialect.headerField}
      value={String(dialect.header_rows)}
      data={withCurrent(headerRows, String(dialect.header_rows)).map((value) => ({
        value,
        label: words.dialect.headerRows(Number(value)),
      }))}
      onChange={({ currentTarget }) => change({ header_rows: Number(currentTarget.value) })}
    />
  );
}

function QuoteField({ dialect, change }: Fields) {
  return (
    <NativeSelect
      label={words.dialect.quoteField}
      value={dialect.quote === null ? 'none' : 'quote'}
      data={[
        { value: 'quote', label: words.dialect.quoted },
        { value: 'none', label: words.dialect.unquoted },
      ]}
      onChange={({ currentTarget }) => change({ quote: currentTarget.value === 'none' ? null : '"' })}
    />
  );
}
