/** Ends a switch over a closed set: a new member breaks the build here. @throws Error when reached at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
