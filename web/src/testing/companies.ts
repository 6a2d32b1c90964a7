import type { ClientDetails } from '@recoup/contract/company/clients';
import type { MyClient } from '@recoup/contract/users/memberships';

const CLIENT = '018f0000-0000-7000-8000-0000000000c1';

/** A membership of an invented, active client. */
export const membershipOf = (change: Partial<MyClient> = {}): MyClient => ({
  id: CLIENT,
  client_id: CLIENT,
  client_name: 'Alder Family Dental',
  is_onboarding_completed: true,
  role: 'client_admin',
  code: 'ALDER',
  trade: 'dental',
  ...change,
});

/** The same client with all fields. */
export const detailsOf = (change: Partial<ClientDetails> = {}): ClientDetails => ({
  ...membershipOf(),
  legal_name: 'Alder Family Dental LLC',
  debt_types: ['medical'],
  created_at: '2026-01-01T00:00:00Z',
  locations: [],
  is_read_only: false,
  placing: { allowed: true, reason: null, message: null, documents: [] },
  onboarding: { state: 'none', at: null, reason: null },
  suspension: null,
  abilities: { place_accounts: true, export_sensitive: true, manage_users: true, edit_business: true, see_administration: true },
  ...change,
});
