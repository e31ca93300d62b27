/** Section 5, item 2; `project:write` is ours (docs/interface.md): it lets the window and scripts create projects. */
export const scopes = ['survey:write', 'insight:write', 'file:write', 'project:read', 'project:write'] as const;
export type Scope = (typeof scopes)[number];

/** @returns whether `value` names a scope. */
export function isScope(value: unknown): value is Scope {
  return scopes.some((scope) => scope === value);
}
