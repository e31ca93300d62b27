import { NativeSelect } from '@mantine/core';
import type { Dialect } from '../../../../columns/index.ts';
import type { Draft } from '../../../drafts/drafts.ts';
import { draftReader } from '../../../drafts/parts.ts';
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
  'windows-1251',
  'koi8-r',
  'ibm866',
  'x-mac-cyrillic',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
const headerRows = ['1', '2', '3', '4'] as const;

const withCurrent = (known: readonly string[], current: string): string[] =>
  known.includes(current) ? [...known] : [current, ...known];

/** How the file is read. A change updates the preview at once. */
export function DialectFields({ draft, dialect }: { draft: Draft; dialect: Dialect }) {
  const change = (override: Partial<Dialect>) => void draftReader.readAgain(draft.id, override);
  const { delimiters } = words.dialect;
  return (
    <details className={css.details}>
      <summary>{words.dialect.change}</summary>
      <div className={css.fields}>
        <NativeSelect
          label={words.dialect.encodingField}
          value={dialect.encoding}
          data={withCurrent(encodings, dialect.encoding).map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={({ currentTarget }) => change({ encoding: currentTarget.value })}
        />
        <NativeSelect
          label={words.dialect.delimiterField}
          value={dialect.delimiter}
          data={withCurrent(Object.keys(delimiters), dialect.delimiter).map((value) => ({
            value,
            label: delimiters[value] ?? value,
          }))}
          onChange={({ currentTarget }) => change({ delimiter: currentTarget.value })}
        />
        <NativeSelect
          label={words.dialect.headerField}
          value={String(dialect.header_rows)}
          data={withCurrent(headerRows, String(dialect.header_rows)).map((value) => ({
            value,
            label: words.dialect.headerRows(Number(value)),
          }))}
          onChange={({ currentTarget }) => change({ header_rows: Number(currentTarget.value) })}
        />
        <NativeSelect
          label={words.dialect.quoteField}
          value={dialect.quote === null ? 'none' : 'quote'}
          data={[
            { value: 'quote', label: words.dialect.quoted },
            { value: 'none', label: words.dialect.unquoted },
          ]}
          onChange={({ currentTarget }) => change({ quote: currentTarget.value === 'none' ? null : '"' })}
        />
      </div>
    </details>
  );
}
