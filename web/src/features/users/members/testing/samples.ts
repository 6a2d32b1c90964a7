import type { ClientDetails } from '@recoup/contract/company/clients';
import type { MyClient } from '@recoup/contract/users/memberships';
import type { CompanyUser } from '@recoup/contract/users/members';

export const id = (n: number) => `018f0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

export const company: MyClient = {
  id: id(2),
  client_id: id(3),
  client_name: 'Alder Family Dental',
  is_onboarding_completed: true,
  role: 'client_admin',
  code: null,
  trade: 'dental',
};

export const details = {
  client_id: company.client_id,
  client_name: company.client_name,
  legal_name: 'Alder Family Dental PC',
  code: null,
  trade: 'dental',
  debt_types: ['medical'],
  is_onboarding_completed: true,
  created_at: '2026-01-01T00:00:00Z',
  locations: [
    { id: id(11), code: 'MAIN', name: 'Main Street', is_active: true },
    { id: id(12), code: 'HILL', name: 'Hill Road', is_active: true },
    { id: id(13), code: 'OLD', name: 'Old Mill', is_active: false },
  ],
  role: 'client_admin',
  is_read_only: false,
  placing: { allowed: true, reason: null, message: null, documents: [] },
  onboarding: { state: 'none', at: null, reason: null },
  suspension: null,
  abilities: { place_accounts: true, export_sensitive: true, manage_users: true, edit_business: true, see_administration: true },
} satisfies ClientDetails & Record<string, unknown>;

const noAbilities = { change_role: false, change_locations: false, remove: false, resend: false, revoke: false };

export const dana: CompanyUser = {
  id: id(21),
  kind: 'member',
  state: 'active',
  name: 'Dana Whitfield',
  email: 'dana@clinic.example.com',
  role: 'client_admin',
  locations: null,
  second_factor: 'on',
  last_seen_at: '2026-11-20T09:30:00Z',
  since: '2026-01-01T00:00:00Z',
  revision: 1,
  is_self: true,
  invitation: null,
  abilities: noAbilities,
};

export const theo: CompanyUser = {
  ...dana,
  id: id(22),
  name: 'Theo Marsh',
  email: 'theo@clinic.example.com',
  role: 'client_staff',
  locations: [{ id: id(11), name: 'Main Street' }],
  second_factor: 'off',
  last_seen_at: null,
  revision: 4,
  is_self: false,
  abilities: { ...noAbilities, change_role: true, change_locations: true, remove: true },
};

export const noor: CompanyUser = {
  ...theo,
  id: id(23),
  kind: 'invitation',
  state: 'expired',
  name: '',
  email: 'noor@clinic.example.com',
  locations: null,
  second_factor: null,
  since: '2026-11-01T00:00:00Z',
  invitation: {
    invited_by: 'Dana Whitfield',
    sent_at: '2026-11-01T00:00:00Z',
    times_sent: 2,
    expires_at: '2026-11-08T00:00:00Z',
  },
  abilities: { ...noAbilities, resend: true, revoke: true },
};
