import type { Vault } from '#platform/crypto/index.ts';

interface DemoProfile {
  dba: string | null;
  entityType: string;
  state: string;
  year: number;
  ein: string;
  website: string;
  phone: string;
  address: { line1: string; line2: string | null; city: string; state: string; postal_code: string };
  itemizationDefault: string;
  interestBp: number | null;
  remittance: readonly [method: string, frequency: string];
  settlementPercent: number;
  planMonths: number;
}

/** What the demo clients entered at onboarding; invented. */
const profiles: Record<string, DemoProfile> = {
  BRIGHT: {
    dba: 'Brightwater Dental',
    entityType: 'llc',
    state: 'OR',
    year: 2009,
    ein: '930001042',
    website: 'https://brightwater.example.com',
    phone: '+15035550110',
    address: { line1: '200 Riverside Drive', line2: 'Suite 310', city: 'Portland', state: 'OR', postal_code: '97201' },
    itemizationDefault: 'transaction',
    interestBp: null,
    remittance: ['net', 'monthly'],
    settlementPercent: 60,
    planMonths: 24,
  },
  HARBOR: {
    dba: 'Harbor & Pine',
    entityType: 'llc',
    state: 'WA',
    year: 2014,
    ein: '910002307',
    website: 'https://harborpine.example.com',
    phone: '+12065550120',
    address: { line1: '18 Dock Street', line2: null, city: 'Tacoma', state: 'WA', postal_code: '98402' },
    itemizationDefault: 'last_statement',
    interestBp: 1200,
    remittance: ['gross', 'biweekly'],
    settlementPercent: 70,
    planMonths: 12,
  },
  MESAPW: {
    dba: null,
    entityType: 'government',
    state: 'AZ',
    year: 1948,
    ein: '860003911',
    website: 'https://mesavalley.example.com',
    phone: '+14805550130',
    address: { line1: '1 Canal Plaza', line2: null, city: 'Mesa', state: 'AZ', postal_code: '85201' },
    itemizationDefault: 'last_statement',
    interestBp: null,
    remittance: ['split', 'semimonthly'],
    settlementPercent: 80,
    planMonths: 18,
  },
};

/** The columns of a demo client that onboarding would have filled. */
export function profileColumns(code: string, { clientId, vault, now }: { clientId: string; vault: Vault; now: Date }) {
  const profile = profiles[code];
  if (!profile) throw new Error(`The demo has no profile of ${code}.`);
  const { ein, remittance, interestBp } = profile;
  const contact = { name: 'Dana Whitfield', title: 'Director of Finance', phone: profile.phone, email: 'admin@demo.test' };
  return {
    dba: profile.dba,
    entity_type: profile.entityType,
    formation_state: profile.state,
    formation_year: profile.year,
    ein_sealed: vault.seal(ein, `clients.ein:${clientId}`),
    ein_last4: ein.slice(-4),
    website: profile.website,
    phone: profile.phone,
    contacts: JSON.stringify({ primary: contact, billing: null, disputes: null, legal: null }),
    physical_address: JSON.stringify(profile.address),
    itemization_default: profile.itemizationDefault,
    interest_charged: interestBp !== null,
    interest_rate_bp: interestBp,
    interest_from: interestBp === null ? null : 'delinquency',
    credit_reporting: false,
    remittance_method: remittance[0],
    remittance_frequency: remittance[1],
    settlement_min_percent: profile.settlementPercent,
    plan_max_months: profile.planMonths,
    legal_allowed: true,
    authority_name: 'Dana Whitfield',
    authority_title: 'Director of Finance',
    onboarding_state: 'approved',
    onboarding_at: now,
    onboarding_by_name: 'Dana Whitfield',
    paper_agreement_at: null,
  };
}
