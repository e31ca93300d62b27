import { useState } from 'react';
import type { Survey } from '../../../../contract/index.ts';
import { PanelButton } from '../../../components/panel-button.tsx';
import { Picker } from '../../../components/picker.tsx';
import { ConditionForm } from './condition-form.tsx';
import { setCondition } from './conditions.ts';
import { type Subject, subjectChoices, subjectOfChoice } from './subjects.ts';
import { changeView } from './view.ts';
import { words } from './words.ts';

/** Adds a condition from a menu: first the question, then what it demands. */
export function AddCondition({ survey }: { survey: Survey }) {
  return (
    <PanelButton label={words.add} name={words.add}>
      {(close) => <Steps survey={survey} close={close} />}
    </PanelButton>
  );
}

function Steps({ survey, close }: { survey: Survey; close: () => void }) {
  const [subject, setSubject] = useState<Subject | null>(null);
  if (subject === null)
    return (
      <Picker
        label={words.find}
        choices={subjectChoices(survey)}
        none={words.noQuestion}
        more={words.more}
        onPick={(choice) => setSubject(subjectOfChoice(choice, survey))}
      />
    );
  return (
    <ConditionForm
      survey={survey}
      subject={subject}
      onBack={() => setSubject(null)}
      onApply={(condition) => {
        close();
        changeView(survey.survey_key, ({ filter }) => ({ filter: setCondition(filter, condition) }));
      }}
    />
  );
}
