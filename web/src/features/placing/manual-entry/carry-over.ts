import type { ClientDetails } from '@recoup/contract/company/clients';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { toDecimal } from '@recoup/domain/shared/money';
import { findField, PLACEMENT_FIELDS } from '@recoup/domain/placing/placement-fields';
import type { PlacementField } from '@recoup/domain/placing/placement-field';
import { moneyMask, phoneMask } from '#ui/masks.ts';
import { newEntry } from './entry-start.ts';
import { showValue, type EntryParty, type EntryValues } from './entry-values.ts';

/**
 * What of an account a new placement begins with. `again`: the same debt, with all its facts as they stand today. `like`: another
 * debt of the same person, with what two of them mostly share.
 */
export type CarriedAs = 'again' | 'like';

/** The account, and what of it is carried over. */
export interface CarriedOver {
  account: AccountDetails;
  as: CarriedAs;
}

type Company = Pick<ClientDetails, 'legal_name' | 'locations'>;

/**
 * The form as an account fills it. The person is chosen, so that what is on file about them, such as a Social Security number,
 * stays on the server. What is known of the debtor at the moment is asked anew: it is certified with this placement.
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
  const place = company.locations.find(({ id, is_active: isActive }) => id === account.location_id && isActive);
  const creditor = account.creditor_current ?? company.legal_name;
  const before = account.creditor_itemization ?? creditor;
  return {
    location_code: place?.code ?? '',
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

/** What was paid or taken off since belongs to the itemization by now; interest and fees are for the company to divide. */
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

/** Parts of an amount, and when it was last paid, hold as long as nothing has happened to it. */
const MOVING = new Set(['principal', 'interest', 'fees', 'last_payment_date', 'last_payment_amount']);

const isStillTrue = (account: AccountDetails) => {
  const isUnmoved = account.balance_cents === account.amount_placed_cents && account.paid_cents === 0;
  return ({ key, section, sensitive }: PlacementField): boolean =>
    !sensitive && section !== 'known' && section !== 'notes' && (isUnmoved || !MOVING.has(key));
};

/** Details are kept as the form or a file gave them; what is not of the field's kind is left out. */
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
