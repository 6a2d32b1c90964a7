import { normalizeEin, normalizePhone } from '../../shared/checks.ts';
import { US_STATES, type StateCode } from '../../shared/states.ts';
import { isTrade, TRADES, type TradeKey } from '../industries.ts';
import { createReader, type Checked } from '../../shared/problem.ts';
import { COMPANY_CODE_RULE, normalizeCompanyCode } from './company-code.ts';

/** Raw form input. */
export interface CompanyStep {
  legal_name: string;
  dba: string;
  entity_type: string;
  formation_state: string;
  formation_year: string;
  ein: string;
  trade: string;
  code: string;
  website: string;
  phone: string;
}

export const ENTITY_TYPES = {
  corporation: 'Corporation',
  llc: 'Limited liability company',
  partnership: 'Partnership',
  sole_proprietor: 'Sole proprietor',
  nonprofit: 'Nonprofit organization',
  government: 'Government body',
  other: 'Other',
} as const;
export type EntityType = keyof typeof ENTITY_TYPES;

export interface Company {
  legal_name: string;
  dba: string | null;
  entity_type: EntityType;
  formation_state: StateCode | null;
  formation_year: number | null;
  /** Nine digits; null for a sole proprietor without an EIN. */
  ein: string | null;
  trade: TradeKey;
  code: string;
  website: string | null;
  phone: string;
}

const states = Object.keys(US_STATES) as StateCode[];
const entityTypes = Object.keys(ENTITY_TYPES) as EntityType[];
const trades = Object.keys(TRADES).filter(isTrade);

/** A web address with its scheme; null if invalid. */
function normalizeWebsite(text: string): string | null {
  const address = text.trim();
  if (address.length > 250 || !/^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,63}(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i.test(address))
    return null;
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

/** `today`: `YYYY-MM-DD`. */
export function checkCompany(step: CompanyStep, { today }: { today: string }): Checked<Company> {
  const reader = createReader();
  const legalName = reader.required('legal_name', step.legal_name, {
    max: 200,
    ask: 'Enter the legal name, as registered',
  });
  const dba = reader.optional('dba', step.dba, 200);
  const entityType = reader.choice('entity_type', step.entity_type, {
    among: entityTypes,
    ask: 'Choose the entity type',
  });
  // Sole proprietors and public bodies have no state of formation.
  const isFormed = entityType !== 'sole_proprietor' && entityType !== 'government';
  const formationState =
    isFormed || step.formation_state.trim() !== ''
      ? reader.choice('formation_state', step.formation_state, { among: states, ask: 'Choose the state of formation' })
      : null;
  const formationYear =
    isFormed || step.formation_year.trim() !== ''
      ? reader.whole('formation_year', step.formation_year, {
          min: 1700,
          max: Number(today.slice(0, 4)),
          ask: 'Enter the year of formation',
        })
      : null;
  const ein = reader.read('ein', step.ein, {
    parse: normalizeEin,
    ask: entityType === 'sole_proprietor' ? null : 'Enter the EIN',
    refusal: 'An EIN has nine digits, for example 12-3456789',
  });
  const trade = reader.choice('trade', step.trade, { among: trades, ask: 'Choose the industry' });
  const code = reader.read('code', step.code, {
    parse: normalizeCompanyCode,
    ask: 'Choose a company code',
    refusal: COMPANY_CODE_RULE,
  });
  const website = reader.read('website', step.website, {
    parse: normalizeWebsite,
    ask: null,
    refusal: 'Enter a web address, for example www.example.com',
  });
  const phone = reader.read('phone', step.phone, {
    parse: normalizePhone,
    ask: 'Enter the company phone number',
    refusal: 'Enter a US phone number with area code',
  });
  return reader.done(() => ({
    legal_name: legalName,
    dba,
    entity_type: entityType ?? 'other',
    formation_state: formationState,
    formation_year: formationYear,
    ein,
    trade: trade ?? 'other',
    code: code ?? '',
    website,
    phone: phone ?? '',
  }));
}
