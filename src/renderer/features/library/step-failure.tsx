import { Message } from '../../components/message.tsx';
import { useStepFailure } from './history.ts';
import css from './survey-page.module.css';
import { words } from './words.ts';

/** Says that a change could not be taken back, or made again, and why. The next change takes it away. */
export function StepFailure({ surveyKey }: { surveyKey: string }) {
  const failure = useStepFailure(surveyKey);
  if (failure === null) return null;
  return (
    <div className={css.failure}>
      <Message tone="bad" role="alert" title={words.step[failure.of]} hint={failure.message} />
    </div>
  );
}
