import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Message } from '../../components/message.tsx';
import { words } from './words.ts';

/** Fetches the object and hands it to the browser's own saving; an address of another origin would be opened instead. */
async function save(url: string, name: string): Promise<void> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(words.saveFailed);
  const address = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function SaveCopy({ url, name }: { url: string; name: string }) {
  const saving = useMutation({ mutationFn: () => save(url, name) });
  return (
    <>
      <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
        {words.save}
      </Button>
      {saving.isError && <Message tone="bad" role="alert" title={words.saveFailed} />}
    </>
  );
}
