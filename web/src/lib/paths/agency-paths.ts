/** Paths of the agency's console, apart from `paths`, which every screen loads. */
export const agencyPaths = {
  start: '/agency',
  team: '/agency/team',
  audit: '/agency/audit',
  join: '/agency/join/:token',
} as const;

/** Where the link of an invitation to the agency's team leads. */
export function agencyJoinPath(token: string): string {
  return `/agency/join/${encodeURIComponent(token)}`;
}
