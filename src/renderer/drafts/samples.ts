const addresses = import.meta.glob<string>('../../../resources/samples/*.{csv,xlsx}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
/** Recordings of a sample, in a folder named after it. */
const mediaAddresses = import.meta.glob<string>('../../../resources/samples/*/*.wav', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

export interface Sample {
  fileName: string;
  address: string;
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The sample exports that come with Sheaf. */
export const samples: readonly Sample[] = Object.entries(addresses).map(([path, address]) => ({
  fileName: nameIn(path),
  address,
}));

/** @returns the sample and its recordings as files. @throws Error if the app's own files cannot be read */
export async function openSample({ fileName, address }: Sample): Promise<File[]> {
  const folder = `/${fileName.replace(/\.\w+$/, '')}/`;
  const media = Object.entries(mediaAddresses).filter(([path]) => path.includes(folder));
  const asked = media.map(([path, at]) => fetchFile(nameIn(path), at));
  return Promise.all([fetchFile(fileName, address), ...asked]);
}

async function fetchFile(name: string, address: string): Promise<File> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${name} answered ${reply.status}.`);
  const content = await reply.blob();
  return new File([content], name, { type: content.type });
}
