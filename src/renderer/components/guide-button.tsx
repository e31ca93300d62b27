import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { startGuide } from '../lib/window-state.ts';
import { words } from '../lib/words.ts';

/** Starts the guided import from an empty screen. */
export function GuideButton() {
  const [, navigate] = useLocation();
  const start = () => {
    navigate('/import');
    startGuide();
  };
  return (
    <Button size="sm" onClick={start}>
      {words.startGuide}
    </Button>
  );
}
