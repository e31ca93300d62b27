/** @returns a file's name without the folders a browser may put before it, on either kind of system. */
function baseName(filename: string): string {
  return filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
}

/** Written in two, so that no reader takes it for a template. */
const placeholder = '$' + '{filename}';

/** Puts the file's name wherever a field says `${filename}`, but not into what is signed. */
export function insertFilename(fields: Map<string, string>, filename: string): void {
  const name = baseName(filename);
  for (const [field, value] of fields) {
    if (field === 'policy' || field === 'x-amz-signature') continue;
    fields.set(field, value.split(placeholder).join(name));
  }
}
