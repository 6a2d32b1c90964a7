import { sql } from 'kysely';
import { refTable, type SubjectReader } from './subject.ts';

interface Row {
  id: string;
  onboarding_state: string;
  onboarding_at: Date | null;
  legal_name: string;
  dba: string | null;
  entity_type: string | null;
  formation_state: string | null;
  formation_year: number | null;
  ein_sealed: string | null;
  trade: string;
  debt_types: string[];
  website: string | null;
  phone: string | null;
  contacts: unknown;
  physical_address: unknown;
  mailing_address: unknown;
  remit_to_address: unknown;
  interest_rate_bp: number | null;
  credit_reporting: boolean | null;
  remittance_method: string | null;
  remittance_frequency: string | null;
  settlement_min_percent: number | null;
  plan_max_months: number | null;
  legal_allowed: boolean | null;
}

/** What a company entered, without its bank accounts. */
export const readOnboardings: SubjectReader = async (tx, refs, { vault }) => {
  const { rows } = await sql<Row>`
    select c.id, c.onboarding_state, c.onboarding_at, c.legal_name, c.dba, c.entity_type, c.formation_state, c.formation_year, c.ein_sealed,
      c.trade, c.debt_types, c.website, c.phone, c.contacts, c.physical_address, c.mailing_address, c.remit_to_address,
      c.interest_rate_bp, c.credit_reporting, c.remittance_method, c.remittance_frequency, c.settlement_min_percent,
      c.plan_max_months, c.legal_allowed
    from ${refTable(refs)} join portal.clients c on c.id = r.client_id and c.id = r.subject_id`.execute(tx);
  return new Map(
    rows.map(({ id, ein_sealed: sealed, onboarding_state: state, onboarding_at: at, ...company }) => [
      id,
      {
        state,
        state_since: at?.toISOString() ?? null,
        ...company,
        ein: sealed === null ? null : vault.open(sealed, `clients.ein:${id}`),
      },
    ]),
  );
};
