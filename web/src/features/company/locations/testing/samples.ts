import type { CompanyLocationView } from '@recoup/contract/company/locations';

export const id = (n: number) => `018f0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

export const main: CompanyLocationView = {
  id: id(11),
  code: 'MAIN',
  name: 'Main Street',
  is_active: true,
  address: { line1: '7 Main Street', line2: 'Suite 2', city: 'Salem', state: 'OR', postal_code: '97301' },
  phone: '+15035550144',
  hours: null,
  is_remit_to: true,
  account_count: 12,
  warnings: [],
  revision: 4,
  changed_at: '2026-11-01T09:30:00Z',
  changed_by: 'Dana Whitfield',
  deactivated_at: null,
  abilities: { edit: true, deactivate: true, reactivate: false },
};

export const mill: CompanyLocationView = {
  ...main,
  id: id(12),
  code: 'MILL',
  name: 'Old Mill',
  is_active: false,
  address: null,
  phone: null,
  is_remit_to: false,
  account_count: 0,
  revision: 2,
  deactivated_at: '2026-10-01T00:00:00Z',
  abilities: { edit: true, deactivate: false, reactivate: true },
};

const noAbilities = { edit: false, deactivate: false, reactivate: false };
/** The location as a user without edit permission gets it. */
export const readOnly = (location: CompanyLocationView): CompanyLocationView => ({ ...location, abilities: noAbilities });

export const listOf = (rows: readonly CompanyLocationView[], add = true) =>
  Response.json({ data: rows, page: { next_cursor: null, total: rows.length }, abilities: { add, export: true } });
