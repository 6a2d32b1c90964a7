/** Roles within a company; the same labels on every screen and in every file. */
export const ROLE_LABELS = {
  client_admin: 'Administrator',
  client_staff: 'Staff',
  agency_admin: 'Agency administrator',
  agency_staff: 'Agency staff',
  agency_auditor: 'Agency auditor',
} as const;

export type Role = keyof typeof ROLE_LABELS;

/**
 * Roles that see payments also see each payment's commission, its reason and totals, on every screen and in every file and
 * report: staff have full access to payments and downloads (domain.md, Clients and users). Settlement is for admins only:
 * statements and their numbers, invoices, terms, and cost estimates.
 */
export const SETTLEMENT_ROLES = ['client_admin'] as const satisfies readonly Role[];
