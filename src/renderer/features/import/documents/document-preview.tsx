import { useEffect, useState } from 'react';
import type { MediaKind } from '../../../../contract/index.ts';
import { FileIcon } from '../../../components/icons.tsx';
import { words } from '../words.ts';
import css from './document-preview.module.css';

const textBytes = 4000;

/** A preview of the file from the disk, before anything is sent. */
export function DocumentPreview({ file, kind }: { file: File; kind: MediaKind | null }) {
  const [failed, setFailed] = useState(false);
  const url = useObjectUrl(file);
  if (/\.txt$/i.test(file.name)) return <TextStart file={file} />;
  if (failed || url === null || kind === null || kind === 'document') {
    return (
      <div className={css.none}>
        <FileIcon size={40} />
        <p>{kind === 'document' ? words.document.noPreviewYet : words.document.noPreview}</p>
      </div>
    );
  }
  const fail = () => setFailed(true);
  if (kind === 'image') return <img className={css.picture} src={url} alt={file.name} onError={fail} />;
  const Player = kind;
  return <Player className={css.player} src={url} controls preload="metadata" aria-label={file.name} onError={fail} />;
}

/** @returns an object URL for the file while the screen is mounted. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function TextStart({ file }: { file: File }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isHere = true;
    void file
      .slice(0, textBytes)
      .text()
      .then((start) => isHere && setText(start));
    return () => {
      isHere = false;
    };
  }, [file]);
  return (
    <textarea
      className={css.text}
      aria-label={words.document.textStart}
      readOnly
      value={file.size > textBytes ? `${text}…` : text}
    />
  );
}
