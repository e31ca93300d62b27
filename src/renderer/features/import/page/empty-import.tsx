import { Button } from '@mantine/core';
import { useState } from 'react';
import { GuideButton } from '../../../components/guide-button.tsx';
import { FileIcon, ImportIcon } from '../../../components/icons.tsx';
import { Message } from '../../../components/message.tsx';
import { surveyNameOf } from '../../../drafts/file-names.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { openSample, type Sample, samples } from '../../../drafts/samples.ts';
import { chooseFilesToImport } from '../../../lib/files/file-inbox.ts';
import { modifier } from '../../../lib/keys.ts';
import { words } from '../words.ts';
import css from './empty-import.module.css';

const titleOf = ({ fileName }: Sample) => words.samples.titles[fileName]?.[0] ?? surveyNameOf(fileName);

/** The import screen without files: ways to choose some, and samples. */
export function EmptyImport() {
  return (
    <div className={css.page}>
      <header>
        <h1>{words.title}</h1>
        <p className={css.intro}>{words.intro}</p>
      </header>
      <section className={css.zone} aria-label={words.drop.title}>
        <span className={css.icon}>
          <ImportIcon size={28} />
        </span>
        <h2>{words.drop.title}</h2>
        <p className={css.hint}>{words.drop.hint}</p>
        <div className={css.ways}>
          <Button variant="filled" size="sm" onClick={() => void chooseFilesToImport()}>
            {words.drop.button}
          </Button>
          <span className={css.hint}>{words.drop.shortcut(modifier)}</span>
        </div>
      </section>
      <Samples />
    </div>
  );
}

function Samples() {
  const { draftReader } = useDraftObjects();
  const [failed, setFailed] = useState(false);
  const open = (sample: Sample) =>
    openSample(sample).then(
      (files) => draftReader.addFiles(files),
      () => setFailed(true),
    );
  return (
    <section className={css.samples} aria-labelledby="samples">
      <header className={css.sampleHead}>
        <h2 id="samples">{words.samples.title}</h2>
        <GuideButton />
      </header>
      {failed && <Message tone="bad" role="alert" title={words.samples.failed} />}
      <ul>
        {samples.map((sample) => (
          <li key={sample.fileName}>
            <button type="button" aria-label={words.samples.open(titleOf(sample))} onClick={() => void open(sample)}>
              <FileIcon />
              <span className={css.sampleName}>{titleOf(sample)}</span>
              <span className={css.sampleFile}>{words.samples.titles[sample.fileName]?.[1] ?? sample.fileName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
