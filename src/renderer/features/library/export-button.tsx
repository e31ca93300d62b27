import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Survey } from '../../../contract/index.ts';
import { ExportDialog } from './export-dialog.tsx';
import { words } from './words.ts';

/** Asks what of a survey is to be saved, and saves it. */
export function ExportButton({ survey }: { survey: Survey }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.survey.export}
      </Button>
      {isOpen && <ExportDialog survey={survey} onClose={() => setOpen(false)} />}
    </>
  );
}
