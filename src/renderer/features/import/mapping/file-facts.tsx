import { Facts } from '../../../components/marks.tsx';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Preview } from '../../../drafts/preview.ts';
import { size, truncateMiddle } from '../../../lib/language/format.ts';
import { words } from '../words.ts';
import { DialectFields } from './dialect-fields.tsx';
import css from './mapping-screen.module.css';

/** The name of the file, and how it is read. */
export function FileFacts({ draft, preview }: { draft: Draft; preview: Preview }) {
  const { file } = draft;
  const { dialect, exporter } = preview;
  const encoding = dialect.encoding.toUpperCase();
  const delimiter = words.dialect.delimiters[dialect.delimiter] ?? dialect.delimiter;
  const facts = [
    size(file.size),
    exporter.exporter === 'unknown' ? null : words.dialect.from(exporter.exporter),
    dialect.encoding_certain ? encoding : words.dialect.doubtful(encoding),
    words.dialect.separated(delimiter),
    dialect.quote === null ? words.dialect.unquoted : null,
    words.dialect.headerRows(dialect.header_rows),
  ].filter((fact) => fact !== null);
  return (
    <header className={css.facts}>
      <h1 title={file.name}>{truncateMiddle(file.name, 64)}</h1>
      <Facts>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Facts>
      <DialectFields draft={draft} dialect={dialect} />
    </header>
  );
}
