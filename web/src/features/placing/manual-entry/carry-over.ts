import type { ClientDetails } from '@recoup/contract/company/clients';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { toDecimal } from '@recoup/domain/shared/money';
import { findField, PLACEMENT_FIELDS } from '@recoup/domain/placing/placement-fields';
import type { PlacementField } from '@recoup/domain/placing/placement-field';
import { moneyMask, phoneMask } from '#ui/masks.ts';
import { newEntry } from './entry-start.ts';
import { showValue, type EntryParty, type EntryValues } from './entry-values.ts';

/**
 * What a new placement copies from an existing account. `again`: the same debt, with its current facts. `like`: another debt of
 * the same person, with the fields that such debts usually share.
 */
export type CarriedAs = 'again' | 'like';

export interface CarriedOver {
  account: AccountDetails;
  as: CarriedAs;
}

type Company = Pick<ClientDetails, 'legal_name' | 'locations'>;

/**
 * Prefills the form from an account. Only the person's id is copied, so sensitive values on file, such as a Social Security
 * number, never leave the server. What the client knows about the debtor (bankruptcy, attorney) is left blank, because it is
 * certified with this placement.
 */
export function carryOver({ account, as }: CarriedOver, company: Company): EntryValues {
  const entry = newEntry([account.debt_type], account.people_id);
  entry.owes = account.person.kind;
  const facts = { ...(as === 'again' ? debtFacts(account) : {}), ...sharedFacts(account, company) };
  for (const [key, value] of Object.entries(facts)) if (value !== '') entry.values[key] = value;
  if (as === 'again') entry.parties = partiesOf(account);
  return entry;
}

function sharedFacts(account: AccountDetails, company: Company): Record<string, string> {
  const location = company.locations.find(({ id, is_active: isActive }) => id === account.location_id && isActive);
  const creditor = account.creditor_current ?? company.legal_name;
  const before = account.creditor_itemization ?? creditor;
  return {
    location_code: location?.code ?? '',
    current_creditor: creditor === company.legal_name ? '' : creditor,
    itemization_creditor: before === creditor ? '' : before,
  };
}

function debtFacts(account: AccountDetails): Record<string, string> {
  const details = Object.fromEntries(
    PLACEMENT_FIELDS.filter(isStillTrue(account)).map((field) => [field.key, shownOf(field, account.details[field.key])]),
  );
  return {
    ...details,
    client_account_number: account.client_account_number,
    balance: account.balance_cents > 0 ? amount(account.balance_cents) : '',
    ...itemizationOf(account),
  };
}

/** Payments and adjustments since placement move into the itemization; the client divides interest and fees. */
function itemizationOf({ itemization, ...account }: AccountDetails): Record<string, string> {
  if (!itemization) return {};
  return {
    itemization_reference: itemization.reference,
    itemization_date: shownOf(findField('itemization_date'), itemization.date),
    itemization_amount: amount(itemization.amount_cents),
    itemization_interest: amount(itemization.interest_cents),
    itemization_fees: amount(itemization.fees_cents),
    itemization_payments: amount(itemization.payments_cents + Math.max(0, account.paid_cents)),
    itemization_credits: amount(itemization.credits_cents + Math.max(0, account.adjusted_cents)),
  };
}

/** Valid only while the account has no activity: the components of the amount, and the last payment. */
const FIELDS_CHANGED_BY_ACTIVITY = new Set(['principal', 'interest', 'fees', 'last_payment_date', 'last_payment_amount']);

const isStillTrue = (account: AccountDetails) => {
  const isUnmoved = account.balance_cents === account.amount_placed_cents && account.paid_cents === 0;
  return ({ key, section, sensitive }: PlacementField): boolean =>
    !sensitive && section !== 'known' && section !== 'notes' && (isUnmoved || !FIELDS_CHANGED_BY_ACTIVITY.has(key));
};

/** Details are stored as the form or a file provided them; a value of the wrong type is dropped. */
function shownOf(field: PlacementField | null, value: unknown): string {
  const kind = field?.kind === 'money' ? 'number' : field?.kind === 'yes_no' ? 'boolean' : 'string';
  return typeof value === kind ? showValue(field, value as string | number | boolean) : '';
}

const amount = (cents: number): string => moneyMask(toDecimal(cents));

const ROLES: Record<EntryParty['role'], true> = {
  co_debtor: true,
  guarantor: true,
  spouse: true,
  attorney: true,
  estate: true,
  patient: true,
  responsible: true,
};
const isRole = (role: string): role is EntryParty['role'] => Object.hasOwn(ROLES, role);

function partiesOf({ parties }: AccountDetails): EntryParty[] {
  return parties.flatMap(({ role, display_name: name, is_liable, phones, address }) =>
    isRole(role) ? [{ role, name, is_liable, phone: phoneMask(phones[0] ?? ''), address: address ?? '' }] : [],
  );
}
