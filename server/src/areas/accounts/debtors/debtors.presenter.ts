import { accountDetails, type AccountDetails, type AccountNote, type DebtorRow } from '@recoup/contract/accounts/debtors';
import { formatAccountNumber, formatBatchNumber } from '@recoup/domain/shared/ids';
import { z } from 'zod';
import type { findBatch, findSourceRow, insertNote, listDocuments, listParties } from './account.repository.ts';
import { presentAccountRef } from '#areas/accounts/account/index.ts';
import type { AccountRow, findAccount, findPerson, listChain } from './debtors.repository.ts';

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>;
type Found<F extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>;

export function presentRow(row: AccountRow): DebtorRow {
  return {
    id: row.id,
    people_id: row.person_id,
    number: formatAccountNumber(row.number),
    debtor_name: row.debtor_name,
    client_account_number: row.client_account_number,
    status: row.status as DebtorRow['status'],
    status_since: row.status_since.toISOString(),
    debt_type: row.debt_type as DebtorRow['debt_type'],
    location_id: row.location_id,
    location_name: row.location_name,
    placed_on: row.placed_on,
    amount_placed_cents: row.amount_placed_cents,
    paid_cents: row.paid_cents,
    balance_cents: row.balance_cents,
    last_activity_at: row.last_activity_at.toISOString(),
  };
}

const phones = z.array(z.object({ type: z.string(), number: z.string() })).catch([]);
const emails = z.array(z.string()).catch([]);
const details = z.record(z.string(), z.unknown()).catch({});

export function presentPerson(person: Found<typeof findPerson>): AccountDetails['person'] {
  return {
    people_id: person.id,
    kind: person.kind === 'business' ? 'business' : 'person',
    display_name: person.display_name,
    contact_name: person.contact_name,
    address: {
      line1: person.address_line1,
      line2: person.address_line2,
      city: person.city,
      state: person.state,
      postal_code: person.postal_code,
      country: person.country,
    },
    phones: phones.parse(person.phones),
    emails: emails.parse(person.emails),
    ssn_last4: person.ssn_last4,
    ein_last4: person.ein_last4,
    has_date_of_birth: person.has_date_of_birth,
    employer_name: person.employer_name,
    language: person.language,
  };
}

/** All parts or none (12 CFR 1006.34(c)(2)). */
export function presentItemization(account: Found<typeof findAccount>): AccountDetails['itemization'] {
  const { itemization_reference: reference, itemization_date: date, itemization_amount_cents: amount } = account;
  if (reference === null || date === null || amount === null) return null;
  return {
    reference: reference as NonNullable<AccountDetails['itemization']>['reference'],
    date,
    amount_cents: amount,
    interest_cents: account.itemization_interest_cents ?? 0,
    fees_cents: account.itemization_fees_cents ?? 0,
    payments_cents: account.itemization_payments_cents ?? 0,
    credits_cents: account.itemization_credits_cents ?? 0,
  };
}

const contact = z
  .object({ phones: z.array(z.string()).default([]), address: z.string().nullable().default(null) })
  .catch({ phones: [], address: null });

export function presentParties(rows: Rows<typeof listParties>): AccountDetails['parties'] {
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    display_name: row.display_name,
    is_liable: row.is_liable,
    ...contact.parse(row.contact),
  }));
}

export function presentNote(row: Found<typeof insertNote>): AccountNote {
  return { id: row.id, body: row.body, author_name: row.author_name, created_at: row.created_at.toISOString() };
}

/** `readAt`: how far the caller has read the agency's entries. */
export function presentDocument(
  { external_id: externalId, ...row }: Rows<typeof listDocuments>[number],
  readAt: Date | null,
): AccountDetails['documents'][number] {
  const isAgencys = externalId !== null;
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    by: isAgencys ? 'agency' : 'client',
    is_unread: isAgencys && (readAt === null || row.created_at > readAt),
  };
}

const structure = z.object({ columns: z.array(z.object({ header: z.string() })) });

export function presentSourceRow(row: Found<typeof findSourceRow> | undefined): AccountDetails['source_row'] {
  if (!row) return null;
  const headers = structure.safeParse(row.structure).data?.columns ?? [];
  return {
    import_id: row.import_id,
    file_name: row.file_name,
    row_number: row.row_number,
    cells: row.cells.map((text, index) => ({ header: headers[index]?.header || `Column ${index + 1}`, text })),
  };
}

/** The account it was placed again for, and the newest account placed again for it. */
export function presentChain(id: string, rows: Rows<typeof listChain>): Pick<AccountDetails, 'placed_before' | 'placed_again'> {
  const refOf = (row: Rows<typeof listChain>[number] | undefined) => (row ? presentAccountRef(row) : null);
  return {
    placed_before: refOf(rows.find(({ previous_account_id: previous }) => previous !== id)),
    placed_again: refOf(rows.find(({ previous_account_id: previous }) => previous === id)),
  };
}

export function presentBatch(batch: Found<typeof findBatch>): AccountDetails['batch'] {
  return { id: batch.id, number: formatBatchNumber(batch.number), created_at: batch.created_at.toISOString() };
}

/** The debt type's fields, with document fields separate. */
export function presentDetails(value: unknown): Pick<AccountDetails, 'details' | 'invoices'> {
  const { invoices, ...rest } = details.parse(value);
  return { details: rest, invoices: accountDetails.shape.invoices.safeParse(invoices).data ?? [] };
}
