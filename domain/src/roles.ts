/** What a person is within a company; the same words on every screen and in every file. */
export const ROLE_LABELS = {
  client_admin: 'Administrator',
  client_staff: 'Staff',
  agency_admin: 'Agency administrator',
  agency_staff: 'Agency staff',
} as const;

export type Role = keyof typeof ROLE_LABELS;
