/** What a person is within a company; the same words on every screen and in every file. */
export const ROLE_LABELS = {
  client_admin: 'Administrator',
  client_staff: 'Staff',
  agency_admin: 'Agency administrator',
  agency_staff: 'Agency staff',
} as const;

export type Role = keyof typeof ROLE_LABELS;

/**
 * Whoever sees payments sees with each what it has cost, why, and sums of that, on every screen and in every file and report: staff
 * see payments and downloads whole (domain.md, Clients and users). Of administrators alone is what settles: statements with their
 * numbers, invoices, the terms, and what something would cost by them.
 */
export const SETTLEMENT_ROLES = ['client_admin'] as const satisfies readonly Role[];
