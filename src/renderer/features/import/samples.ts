const addresses = import.meta.glob<string>('../../../../resources/samples/*.csv', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

export interface Sample {
  fileName: string;
  address: string;
}

/** The exports that come with Sheaf, to try it without one's own. */
export const samples: readonly Sample[] = Object.entries(addresses).map(([path, address]) => ({
  fileName: path.slice(path.lastIndexOf('/') + 1),
  address,
}));

/** @returns the sample as a file, as if it had been dropped. @throws when the app's own files cannot be read */
export async function openSample({ fileName, address }: Sample): Promise<File> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${fileName} answered ${reply.status}.`);
  return new File([await reply.blob()], fileName, { type: 'text/csv' });
}
