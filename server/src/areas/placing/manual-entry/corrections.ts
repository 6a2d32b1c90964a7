import { draftContent, type DraftContent } from '@recoup/contract/placing/manual-entry';
import { fieldsOf } from '@recoup/domain/placing/placement-fields';
import type { DebtType } from '@recoup/domain/shared/debt-types';
import { z } from 'zod';
import type { Vault } from '#platform/crypto/index.ts';
import type { listPlacementParties, PlacementRow } from './corrections.repository.ts';
import { knownValues, sensitiveValues, type PersonRow } from './known-person.ts';

const contact = z
  .object({ phones: z.array(z.string()).default([]), address: z.string().nullable().default(null) })
  .catch({ phones: [], address: null });

/** A draft that repeats a placement, sensitive values included, so that only what was wrong has to be typed. */
export function correctionOf(
  vault: Vault,
  clientId: string,
  {
    account,
    person,
    parties,
  }: { account: PlacementRow; person: PersonRow; parties: Awaited<ReturnType<typeof listPlacementParties>> },
): DraftContent {
  const values = {
    ...detailsOf(account),
    client_account_number: account.client_account_number,
    location_code: account.location_code,
    balance: account.amount_placed_cents,
    current_creditor: account.creditor_current === account.legal_name ? null : account.creditor_current,
    itemization_creditor: account.creditor_itemization === account.creditor_current ? null : account.creditor_itemization,
    itemization_reference: account.itemization_reference,
    itemization_date: account.itemization_date,
    itemization_amount: account.itemization_amount_cents,
    itemization_interest: account.itemization_interest_cents,
    itemization_fees: account.itemization_fees_cents,
    itemization_payments: account.itemization_payments_cents,
    itemization_credits: account.itemization_credits_cents,
    ...knownValues(person),
    ...sensitiveValues(vault, clientId, person),
  };
  return draftContent.parse({
    debt_type: account.debt_type,
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    parties: parties.map(({ role, display_name: name, is_liable, contact: reached }) => {
      const { phones, address } = contact.parse(reached);
      return { role, name, is_liable, phone: phones[0] ?? null, address };
    }),
    corrects_account_id: account.id,
  });
}

/** Values that a file brought and the form does not know are dropped. */
function detailsOf({ debt_type, details }: PlacementRow): Record<string, string | number | boolean> {
  const known = new Set(fieldsOf(debt_type as DebtType).map(({ key }) => key));
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(details));
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string | number | boolean] =>
        known.has(entry[0]) && ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
}
