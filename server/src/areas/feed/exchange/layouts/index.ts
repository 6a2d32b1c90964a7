import { outboxKind } from '@recoup/contract/feed/outbox';
import type { Tx } from '#platform/db/db.ts';
import { findTemplate } from '../templates.repository.ts';
import type { FileEvent } from './fields.ts';
import { template, writeOwn, writeTemplate, type Template } from './template.ts';

export type { FileEvent } from './fields.ts';
export { readTemplate } from './template.ts';

const columnsOf = (fields: Record<string, string>) => Object.entries(fields).map(([name, field]) => ({ name, field }));

/**
 * Placements as the sample file format "Debtor" of Collect! has them: its first eight fields in their order
 * (http://www.collect.org/cv11/Help/debtorfileformat.html), then fields of the debtor record by their names
 * (http://www.collect.org/cv11/Help/debtorflds.html). Import files are ASCII.
 */
const collect: Template = {
  kind: 'placement',
  dates: 'MM/DD/YYYY',
  header: true,
  ascii: true,
  columns: columnsOf({
    'Client number': 'client_number',
    Acct: 'client_account',
    Name: 'debtor_last_first',
    Contact: 'debtor_contact_name',
    Address: 'debtor_address_line1',
    'Addr 1': 'debtor_address_line2',
    City: 'debtor_city',
    State: 'debtor_state',
    Zip: 'debtor_postal_code',
    Country: 'debtor_country',
    SSN: 'debtor_ssn',
    DL: 'debtor_drivers_license',
    DOB: 'debtor_date_of_birth',
    Home: 'debtor_phone_home',
    'POE#': 'debtor_phone_work',
    Cell: 'debtor_phone_mobile',
    Other: 'debtor_phone_other',
    Email: 'debtor_email',
    POE: 'debtor_employer',
    'User 1': 'account',
    Listed: 'placed_on',
    Principal: 'amount_placed',
    'Itemization date': 'itemization_date',
    Creditor: 'creditor_current',
  }),
};

/** Placements for a source file layout of Latitude's, which each agency maps itself. */
const latitude: Template = {
  kind: 'placement',
  dates: 'M/D/YYYY',
  header: true,
  ascii: false,
  columns: columnsOf({
    Customer: 'client_number',
    Account: 'client_account',
    'Portal Account': 'account',
    'Received Date': 'placed_on',
    'Original Balance': 'amount_placed',
    'Delinquency Date': 'debt_date',
    'Debt Type': 'debt_type',
    'Original Creditor': 'creditor_current',
    'Debtor Name': 'debtor_last_first',
    'First Name': 'debtor_first_name',
    'Middle Name': 'debtor_middle_name',
    'Last Name': 'debtor_last_name',
    Suffix: 'debtor_suffix',
    'Business Name': 'debtor_business_name',
    SSN: 'debtor_ssn',
    DOB: 'debtor_date_of_birth',
    Street1: 'debtor_address_line1',
    Street2: 'debtor_address_line2',
    City: 'debtor_city',
    State: 'debtor_state',
    Zipcode: 'debtor_postal_code',
    'Home Phone': 'debtor_phone_home',
    'Work Phone': 'debtor_phone_work',
    'Cell Phone': 'debtor_phone_mobile',
    Email: 'debtor_email',
    'Itemization Reference': 'itemization_reference',
    'Itemization Date': 'itemization_date',
    'Itemization Amount': 'itemization_amount',
    'Itemization Interest': 'itemization_interest',
    'Itemization Fees': 'itemization_fees',
    'Itemization Payments': 'itemization_payments',
    'Itemization Credits': 'itemization_credits',
  }),
};

const shipped: Record<string, readonly Template[]> = { csv: [], collect: [collect], latitude: [latitude] };

export const shippedLayouts: readonly string[] = Object.keys(shipped);

/** The content of a file of one kind of event. Kinds that a layout does not cover use our own CSV. */
export async function writeLayout(
  tx: Tx,
  { layout, kind: name }: { layout: string; kind: string },
  events: readonly FileEvent[],
): Promise<string> {
  const kind = outboxKind.parse(name);
  const known = shipped[layout]?.find((one) => one.kind === kind);
  const stored = known || shipped[layout] ? null : await findTemplate(tx, layout, kind);
  const chosen = known ?? (stored === null ? null : template.parse(stored));
  return chosen ? writeTemplate(chosen, events) : writeOwn(kind, events);
}
