import { useState } from 'react';
import type { Survey } from '../../../../contract/index.ts';
import { FactButton } from '../fact-button.tsx';
import { isOpen, useKeyChange } from './key-change.ts';
import { KeyDialog } from './key-dialog.tsx';
import { words } from './words.ts';

/** How many people answered, and by what they are known. It opens the dialog that says who is a person. */
export function PeopleFact({ survey }: { survey: Survey }) {
  const [isShown, setShown] = useState(false);
  const change = useKeyChange(survey);
  const text = words.fact(survey.number_of_participants, survey.person_key?.name ?? null);
  return (
    <li>
      <FactButton text={isOpen(change) ? `${text}, ${words.reading}` : text} onOpen={() => setShown(true)} />
      {isShown && <KeyDialog survey={survey} change={change} onClose={() => setShown(false)} />}
    </li>
  );
}
