import { Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Code } from '../../../../contract/index.ts';
import { CrossIcon, IconButton } from '../../../components/icons.tsx';
import { ErrorMessage } from '../../../components/message.tsx';
import { useSessionObjects } from '../../../session/objects.ts';
import { removeRule } from './code-changes.ts';
import { words } from './words.ts';

/** The words that set a code by themselves, in later waves too. */
export function CodeRules({ surveyKey, code }: { surveyKey: string; code: Code }) {
  const objects = useSessionObjects();
  const remove = useMutation({ mutationFn: (rule_id: number) => removeRule(objects, surveyKey, code, rule_id) });
  if (code.rules.length === 0) return null;
  return (
    <div>
      <p className="quiet">{words.rules}</p>
      <ul aria-label={words.rules}>
        {code.rules.map((rule) => (
          <Group component="li" key={rule.rule_id} justify="space-between" wrap="nowrap">
            <span>“{rule.words}”</span>
            <IconButton
              label={words.removeRule(rule.words)}
              variant="subtle"
              onClick={() => remove.mutate(rule.rule_id)}
            >
              <CrossIcon size={12} />
            </IconButton>
          </Group>
        ))}
      </ul>
      <ErrorMessage error={remove.error} />
    </div>
  );
}
