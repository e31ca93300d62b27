import type { ComponentProps } from 'react';
import { useStoredAddress } from '../../session/stored-files.ts';

interface StoredPictureProps extends Omit<ComponentProps<'img'>, 'src'> {
  /** Its address in the storage. */
  url: string;
  alt: string;
}

/** A picture of the storage. */
export function StoredPicture({ url, alt, ...rest }: StoredPictureProps) {
  return <img {...rest} src={useStoredAddress(url)} alt={alt} />;
}
