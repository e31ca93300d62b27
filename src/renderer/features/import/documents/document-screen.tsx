import { Button, Radio, Switch } from '@mantine/core';
import { useState } from 'react';
import { Facts } from '../../../components/marks.tsx';
import { Message } from '../../../components/message.tsx';
import type { DocumentState, Draft } from '../../../drafts/drafts.ts';
import { documentKindsOf, mayBeEither, mediaKindOf } from '../../../drafts/file-names.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { size, truncateMiddle } from '../../../lib/language/format.ts';
import facts from '../mapping/mapping-screen.module.css';
import { StartBar } from '../start/start-bar.tsx';
import { words } from '../words.ts';
import { DocumentPreview } from './document-preview.tsx';
import css from './document-screen.module.css';

/** A document, recording or picture before it is imported: what it is, what it becomes, where it goes. */
export function DocumentScreen({ draft, state }: { draft: Draft; state: DocumentState }) {
  const { file } = draft;
  const kind = mediaKindOf(file.name);
  return (
    <div className={css.screen}>
      <header className={facts.facts}>
        <h1 title={file.name}>{truncateMiddle(file.name, 64)}</h1>
        <Facts>
          {kind !== null && <li>{words.document.kinds[kind]}</li>}
          <li>{size(file.size)}</li>
        </Facts>
      </header>
      <div className={css.work}>
        <DocumentPreview file={file} kind={kind} />
        <Choices draft={draft} state={state} />
      </div>
      <StartBar
        drafts={[draft]}
        isReady
        button={words.document.import[state.as]}
        after={<span className={css.gap} />}
      />
    </div>
  );
}

function Choices({ draft, state }: { draft: Draft; state: DocumentState }) {
  const { draftList } = useDraftObjects();
  const kinds = documentKindsOf(draft.file.name);
  return (
    <div className={css.choices}>
      {kinds.length === 1 ? (
        <p className={css.only}>{words.document.only[state.as]}</p>
      ) : (
        <Radio.Group
          label={words.document.becomes}
          value={state.as}
          onChange={(value) => {
            const as = kinds.find((kind) => kind === value);
            if (as !== undefined) draftList.setDocument(draft.id, { as });
          }}
        >
          <div className={css.options}>
            {kinds.map((kind) => (
              <Radio key={kind} value={kind} label={words.document.as[kind]} description={words.document.about[kind]} />
            ))}
          </div>
        </Radio.Group>
      )}
      {state.as === 'insight' && (
        <Switch
          label={words.document.publish}
          description={words.document.publishHint}
          checked={state.should_publish}
          onChange={({ currentTarget }) => draftList.setDocument(draft.id, { should_publish: currentTarget.checked })}
        />
      )}
      {mayBeEither(draft.file.name) && <AsSurvey draft={draft} />}
    </div>
  );
}

/** A .txt file that turns out to be a survey export. */
function AsSurvey({ draft }: { draft: Draft }) {
  const { draftReader } = useDraftObjects();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div>
      <Button
        onClick={() => void draftReader.readAsSurvey(draft).catch((error: unknown) => setProblem(errorSentence(error)))}
      >
        {words.document.asSurvey}
      </Button>
      {problem !== null && <Message tone="bad" role="alert" title={problem} />}
    </div>
  );
}
