import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { startGuide } from './guide-store.ts';
import { words } from './words.ts';

/** Starts the guided import from wherever something is still missing. */
export function GuideButton() {
  const [, navigate] = useLocation();
  const start = () => {
    navigate('/import');
    startGuide();
  };
  return (
    <Button size="sm" onClick={start}>
      {words.start}
    </Button>
  );
}
