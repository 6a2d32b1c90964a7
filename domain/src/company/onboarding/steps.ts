import { checkAuthority, type Authority, type AuthorityStep } from './authority.ts';
import { checkBilling, type Billing, type BillingStep } from './billing.ts';
import { checkCompany, type Company, type CompanyStep } from './company.ts';
import { checkContacts, type Contacts, type ContactsStep } from './contacts.ts';
import { checkMoney, type Money, type MoneyStep } from './money.ts';
import { createReader, type Problem } from '../../shared/problem.ts';
import { checkTeam, type TeamMember, type TeamStep } from './team.ts';

export const ONBOARDING_STEPS = ['company', 'contacts', 'billing', 'money', 'authority', 'team', 'review'] as const;
export type StepName = (typeof ONBOARDING_STEPS)[number];

export const STEP_LABELS: Record<StepName, string> = {
  company: 'Company',
  contacts: 'Contacts and locations',
  billing: 'How you bill',
  money: 'Money',
  authority: 'Authority',
  team: 'Team',
  review: 'Review and sign',
};

/** Signer fields as typed. */
interface ReviewStep {
  name: string;
  title: string;
}

/** Raw input of the whole wizard. */
export interface OnboardingTyped {
  company: CompanyStep;
  contacts: ContactsStep;
  billing: BillingStep;
  money: MoneyStep;
  authority: AuthorityStep;
  team: TeamStep;
  review: ReviewStep;
}

export interface Onboarding {
  company: Company;
  contacts: Contacts;
  billing: Billing;
  money: Money;
  authority: Authority;
  team: TeamMember[];
}

export interface OnboardingContext {
  /** `YYYY-MM-DD` */
  today: string;
  ownEmail: string;
}

const noContact = { name: '', title: '', phone: '', email: '' };
const noAddress = { line1: '', line2: '', city: '', state: '', postal_code: '' };

/** The empty form. */
export const EMPTY_ONBOARDING: OnboardingTyped = {
  company: {
    legal_name: '',
    dba: '',
    entity_type: '',
    formation_state: '',
    formation_year: '',
    ein: '',
    trade: '',
    code: '',
    website: '',
    phone: '',
  },
  contacts: {
    primary: noContact,
    billing: null,
    disputes: null,
    legal: null,
    physical_address: noAddress,
    mailing_address: null,
    remit_to_address: null,
    locations: [],
  },
  billing: {
    debt_types: [],
    itemization_default: '',
    charges_interest: '',
    interest_rate: '',
    interest_from: '',
    reports_credit: '',
    credit_wait_days: '',
  },
  money: {
    remittance_method: '',
    remittance_frequency: '',
    bank: { holder: '', routing_number: '', account_number: '', account_number_again: '', type: '', purpose: '' },
  },
  authority: { settlement_min_percent: '', plan_max_months: '', legal: '', name: '', title: '' },
  team: { invitations: [] },
  review: { name: '', title: '' },
};

function checkReview(step: ReviewStep): Problem[] {
  const reader = createReader();
  reader.required('name', step.name, { max: 200, ask: 'Enter your name as your signature' });
  reader.required('title', step.title, { max: 200, ask: 'Enter your title at the company' });
  return reader.problems;
}

/** Returns the problems of each step, and the plain values of the steps without any. */
export function checkOnboarding(
  typed: OnboardingTyped,
  { today, ownEmail }: OnboardingContext,
): { problems: Record<StepName, Problem[]>; value: Onboarding | null } {
  const company = checkCompany(typed.company, { today });
  const contacts = checkContacts(typed.contacts);
  const billing = checkBilling(typed.billing);
  const money = checkMoney(typed.money);
  const authority = checkAuthority(typed.authority);
  const team = checkTeam(typed.team, { locationCodes: typed.contacts.locations.map(({ code }) => code), ownEmail });
  const problems = {
    company: company.problems,
    contacts: contacts.problems,
    billing: billing.problems,
    money: money.problems,
    authority: authority.problems,
    team: team.problems,
    review: checkReview(typed.review),
  };
  const [one, two, three, four, five, six] = [
    company.value,
    contacts.value,
    billing.value,
    money.value,
    authority.value,
    team.value,
  ];
  if (!(one && two && three && four && five && six)) return { problems, value: null };
  return { problems, value: { company: one, contacts: two, billing: three, money: four, authority: five, team: six } };
}
