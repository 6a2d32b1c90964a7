import type { BusinessInfo, BusinessSection } from '@recoup/contract/company/business-info';
import { DEBT_TYPE_INFO, isDebtType } from '@recoup/domain/shared/debt-types';
import { REFERENCE_DATE_LABELS } from '@recoup/domain/shared/reference-dates';
import { INTEREST_FROM } from '@recoup/domain/company/onboarding/billing';
import { ENTITY_TYPES } from '@recoup/domain/company/onboarding/company';
import { CONTACT_LABELS, type AddressTyped, type ContactTyped } from '@recoup/domain/company/onboarding/contacts';
import { REMITTANCE_FREQUENCIES, REMITTANCE_METHODS } from '@recoup/domain/company/onboarding/money';
import { US_STATES } from '@recoup/domain/shared/states';
import { TRADES } from '@recoup/domain/company/industries';
import type { SectionTyped } from './section-values.ts';

/** A labeled value of the business info, formatted for display. */
export interface Fact {
  /** Path of the field or field group. */
  path: string;
  label: string;
  /** Empty if the value is unknown. */
  lines: string[];
  /** Explanation below the value. */
  hint?: string;
}

type Labels = Readonly<Record<string, string | { label: string }>>;

function labelIn(labels: Labels, key: string): string {
  const found = Object.hasOwn(labels, key) ? labels[key] : undefined;
  return typeof found === 'object' ? found.label : (found ?? key);
}

const lines = (...texts: string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
const yesNo = (answer: string) => (answer === '' ? [] : [answer === 'yes' ? 'Yes' : 'No']);
const withUnit = (text: string, unit: string) => (text.trim() === '' ? [] : [`${text.replace(/\s*%\s*$/, '').trim()}${unit}`]);

const contactLines = (contact: ContactTyped | null) =>
  contact ? lines([contact.name, contact.title].filter(Boolean).join(', '), contact.phone, contact.email) : [];

const addressLines = (address: AddressTyped | null) =>
  address
    ? lines(
        address.line1,
        address.line2,
        [address.city, [address.state, address.postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      )
    : [];

/** The found value, or a reference to the section it copies. */
const linesOrSame = (found: string[], part: object | null, same: string) => (part === null ? [`Same as the ${same}`] : found);

function companyFacts(typed: SectionTyped['company'], { ein }: Pick<BusinessInfo, 'ein'>): Fact[] {
  const isFormed = typed.entity_type !== 'sole_proprietor' && typed.entity_type !== 'government';
  const formed: Fact[] = [
    { path: 'formation_state', label: 'Formed in', lines: lines(labelIn(US_STATES, typed.formation_state)) },
    { path: 'formation_year', label: 'Year formed', lines: lines(typed.formation_year) },
  ];
  return [
    { path: 'legal_name', label: 'Legal name', lines: lines(typed.legal_name) },
    { path: 'dba', label: 'Trade name', lines: typed.dba.trim() === '' ? ['None'] : lines(typed.dba) },
    { path: 'trade', label: 'Industry', lines: lines(labelIn(TRADES, typed.trade)) },
    { path: 'entity_type', label: 'Entity type', lines: lines(labelIn(ENTITY_TYPES, typed.entity_type)) },
    { path: 'ein', label: 'EIN', lines: lines(typed.ein || (ein ?? '')) },
    ...formed.filter((fact) => isFormed || fact.lines.length > 0),
    { path: 'phone', label: 'Company phone', lines: lines(typed.phone) },
    { path: 'website', label: 'Website', lines: typed.website.trim() === '' ? ['None'] : lines(typed.website) },
  ];
}

function contactsFacts(typed: SectionTyped['contacts']): Fact[] {
  const others = (['billing', 'disputes', 'legal'] as const).map((key) => ({
    path: key,
    label: CONTACT_LABELS[key],
    lines: linesOrSame(contactLines(typed[key]), typed[key], 'primary contact'),
  }));
  const { mailing_address: mailing, remit_to_address: remitTo } = typed;
  return [
    { path: 'primary', label: CONTACT_LABELS.primary, lines: contactLines(typed.primary) },
    ...others,
    { path: 'physical_address', label: 'Place of business', lines: addressLines(typed.physical_address) },
    {
      path: 'mailing_address',
      label: 'Mailing address',
      lines: linesOrSame(addressLines(mailing), mailing, 'place of business'),
    },
    {
      path: 'remit_to_address',
      label: 'Remit-to address',
      lines: linesOrSame(addressLines(remitTo), remitTo, 'place of business'),
    },
  ];
}

function billingFacts(typed: SectionTyped['billing']): Fact[] {
  const isCharged = typed.charges_interest === 'yes';
  const isReported = typed.reports_credit === 'yes';
  return [
    {
      path: 'debt_types',
      label: 'Debt types',
      lines: typed.debt_types.map((type) => (isDebtType(type) ? DEBT_TYPE_INFO[type].label : type)),
    },
    {
      path: 'itemization_default',
      label: 'Itemization date',
      lines: lines(labelIn(REFERENCE_DATE_LABELS, typed.itemization_default)),
      hint: 'Filled in when you place accounts',
    },
    { path: 'charges_interest', label: 'Charges interest', lines: yesNo(typed.charges_interest) },
    ...(isCharged
      ? [
          { path: 'interest_rate', label: 'Interest rate', lines: withUnit(typed.interest_rate, '% a year') },
          { path: 'interest_from', label: 'Interest from', lines: lines(labelIn(INTEREST_FROM, typed.interest_from)) },
        ]
      : []),
    { path: 'reports_credit', label: 'Credit reporting', lines: yesNo(typed.reports_credit) },
    ...(isReported
      ? [{ path: 'credit_wait_days', label: 'Reported after', lines: withUnit(typed.credit_wait_days, ' days') }]
      : []),
  ];
}

function moneyFacts(typed: SectionTyped['money']): Fact[] {
  const method = Object.entries(REMITTANCE_METHODS).find(([key]) => key === typed.remittance_method)?.[1];
  return [
    {
      path: 'remittance_method',
      label: 'Remittance method',
      lines: lines(labelIn(REMITTANCE_METHODS, typed.remittance_method)),
      ...(method ? { hint: method.hint } : {}),
    },
    {
      path: 'remittance_frequency',
      label: 'How often',
      lines: lines(labelIn(REMITTANCE_FREQUENCIES, typed.remittance_frequency)),
    },
  ];
}

function authorityFacts(typed: SectionTyped['authority']): Fact[] {
  return [
    {
      path: 'settlement_min_percent',
      label: 'Minimum settlement',
      lines: withUnit(typed.settlement_min_percent, '% of the balance'),
      hint: 'Settlements below this need your approval',
    },
    {
      path: 'plan_max_months',
      label: 'Longest payment plan',
      lines: withUnit(typed.plan_max_months, ' months'),
      hint: 'Longer plans need your approval',
    },
    { path: 'legal', label: 'Suits may be recommended', lines: yesNo(typed.legal) },
    { path: 'name', label: 'Approver', lines: lines(typed.name) },
    { path: 'title', label: 'Title', lines: lines(typed.title) },
  ];
}

/** All facts of a section in the order of its fields. */
export function factsOf<S extends BusinessSection>(section: S, typed: SectionTyped[S], info: Pick<BusinessInfo, 'ein'>): Fact[] {
  const facts: { [K in BusinessSection]: (typed: SectionTyped[K]) => Fact[] } = {
    company: (company) => companyFacts(company, info),
    contacts: contactsFacts,
    billing: billingFacts,
    money: moneyFacts,
    authority: authorityFacts,
  };
  return facts[section](typed);
}
