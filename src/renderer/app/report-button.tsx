import { Button } from '@mantine/core';
import { useOpened } from '../features/commands/commands.ts';
import { words } from './words.ts';

/** Opens the report: nothing is saved or sent before it was looked at. */
export function ReportButton() {
  return (
    <Button size="compact-sm" onClick={() => useOpened.setState({ opened: 'diagnostics' })}>
      {words.crashed.report}
    </Button>
  );
}
