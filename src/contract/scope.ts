/** docs/interface.md#scopes. `project:write` is our addition: it lets the window and scripts create projects. */
export const scopes = ['survey:write', 'insight:write', 'file:write', 'project:read', 'project:write'] as const;
export type Scope = (typeof scopes)[number];

/** @returns whether `value` names a scope. */
export function isScope(value: unknown): value is Scope {
  return scopes.some((scope) => scope === value);
}
