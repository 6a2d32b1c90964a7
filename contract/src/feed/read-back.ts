import { CHARGES } from '@recoup/domain/money/charges';
import { z } from 'zod';
import { cents, day, id, instant, page } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import type { FeedScope } from '../shared/feed-scopes.ts';

/** What the portal holds, read back by the agency's systems. Fields have the names of the feed's items. docs/feed.md, Reading back. */

const query = z.object({
  /** Company code or id: only this client. */
  client: z.string().min(1).max(60).optional(),
  /** `next_cursor` of an earlier answer: continues there, with everything that changed since. */
  cursor: z.string().max(2000).optional(),
  /** Everything that was committed at or after this instant, and possibly some that is older. Not together with `cursor`. */
  changed_since: instant.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});
export type ReadBackQuery = z.output<typeof query>;

function readBack<T extends z.ZodType>(kind: string, { scope, summary, row }: { scope: FeedScope; summary: string; row: T }) {
  return defineEndpoint({
    name: `feed.read_${kind}`,
    api: 'feed',
    method: 'GET',
    path: `/v1/${kind}`,
    summary: `${summary}, in the order of their last change; 404 for a client that the key does not reach`,
    access: 'system',
    scope,
    query,
    response: z.object({ data: z.array(row), page }),
    errors: [404],
  });
}

const address = z.object({
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
});

/** Code, or id of a client without one. */
const client = z.string();
const text = z.string().nullable();

export const readClients = readBack('clients', {
  scope: 'clients:read',
  summary: 'Clients',
  row: z.object({
    client,
    client_id: id,
    /** The agency's own id, of a client that it loaded. */
    id: z.string().nullable(),
    code: z.string().nullable(),
    name: z.string(),
    legal_name: z.string(),
    dba: text,
    trade: z.string(),
    debt_types: z.array(z.string()),
    phone: text,
    website: text,
    remittance_method: text,
    remittance_frequency: text,
    onboarding_state: z.string(),
    /** Null while it is loaded. */
    live_at: instant.nullable(),
    created_at: instant,
  }),
});

export const readLocations = readBack('locations', {
  scope: 'clients:read',
  summary: 'Locations of clients',
  row: z.object({
    client,
    code: z.string(),
    name: z.string(),
    is_active: z.boolean(),
    line1: text,
    line2: text,
    city: text,
    state: text,
    postal_code: text,
    phone: text,
    hours: text,
    is_remit_to: z.boolean(),
  }),
});

const itemization = z.object({
  reference: z.string(),
  date: day,
  amount_cents: cents,
  interest_cents: cents,
  fees_cents: cents,
  payments_cents: cents,
  credits_cents: cents,
});

export const readAccounts = readBack('accounts', {
  scope: 'accounts:read',
  summary: 'Accounts with their balances',
  row: z.object({
    client,
    account: z.string(),
    agency_account: text,
    client_account: z.string(),
    person_id: id,
    /** The agency's id of the person. */
    person: text,
    debtor_name: z.string(),
    location: text,
    batch: z.string(),
    debt_type: z.string(),
    placed_on: day,
    status: z.string(),
    status_since: instant,
    reason: text,
    hold_until: day.nullable(),
    acknowledged_at: instant.nullable(),
    amount_placed_cents: cents,
    accrued_cents: cents,
    /** Paid to the agency and to the client. */
    paid_cents: cents,
    paid_direct_cents: cents,
    adjusted_cents: cents,
    /** What a loaded balance had that its history does not explain; subtracted like an adjustment. */
    conversion_cents: cents,
    /** Placed + accrued − paid − adjusted; adjusted includes the conversion. */
    balance_cents: cents,
    last_paid_on: day.nullable(),
    closed_on: day.nullable(),
    debt_date: day.nullable(),
    creditor_current: text,
    creditor_itemization: text,
    itemization: itemization.nullable(),
    previous_account: text,
  }),
});

export const readPeople = readBack('people', {
  scope: 'people:read',
  summary: 'Debtors with their contact data',
  row: z.object({
    client,
    person_id: id,
    /** The agency's id. */
    id: text,
    type: z.enum(['person', 'business']),
    display_name: z.string(),
    first_name: text,
    middle_name: text,
    last_name: text,
    suffix: text,
    business_name: text,
    contact_name: text,
    address: address.extend({ country: text }),
    phones: z.array(z.object({ type: z.string(), number: z.string() })),
    emails: z.array(z.string()),
    employer_name: text,
    language: text,
    /** This and the next three only with the scope `pii:read`. */
    ssn: text.optional(),
    ein: text.optional(),
    date_of_birth: text.optional(),
    drivers_license: text.optional(),
  }),
});

export const readPayments = readBack('payments', {
  scope: 'payments:read',
  summary: 'Payments, adjustments and their reversals',
  row: z.object({
    client,
    /** The agency's id. */
    id: z.string(),
    account: z.string(),
    agency_account: text,
    type: z.string(),
    method: z.string(),
    state: z.string(),
    amount_cents: cents,
    /** What it was applied to, if that was sent. */
    principal_cents: cents.nullable(),
    interest_cents: cents.nullable(),
    fees_cents: cents.nullable(),
    costs_cents: cents.nullable(),
    /** Part of the amount that exceeded the balance: payable back to the debtor. */
    overpaid_cents: cents,
    effective_on: day,
    reported_on: day,
    /** Of the account, once posted. */
    balance_after_cents: cents.nullable(),
    commission_cents: cents,
    rate_bp: z.int().nullable(),
    commission_reason: text,
    /** The commission that came with it, as sent; null where the terms apply. */
    stated_cents: cents.nullable(),
    stated_rate_bp: z.int().nullable(),
    /** What the terms would have charged, and stated less that; null unless the agency set the commission. */
    rule_cents: cents.nullable(),
    rule_rate_bp: z.int().nullable(),
    difference_cents: cents.nullable(),
    /** The agency's id of the payment that it reverses. */
    reverses: text,
    reason_code: text,
    /** The agency's reference of a payment that the debtor made on several accounts. */
    split: text,
    /** The client's report that it answers, such as R-101. */
    request: text,
    /** Number of the statement that it is on. */
    remittance: text,
    reference: text,
    posted_at: instant.nullable(),
  }),
});

export const readCharges = readBack('charges', {
  scope: 'payments:read',
  summary: 'Charges added to balances: fees, court costs and interest',
  row: z.object({
    client,
    /** The agency's id. */
    id: z.string(),
    account: z.string(),
    agency_account: text,
    type: z.enum(CHARGES),
    amount_cents: cents,
    text,
    at: instant,
  }),
});

export const readInterest = readBack('interest', {
  scope: 'payments:read',
  summary: 'Interest that the portal computed by the rates of the agency, by account and month',
  row: z.object({
    client,
    posting_id: id,
    account: z.string(),
    agency_account: text,
    /** First day of the month, whose row grows until it ends; null: taken back, because a balance states it. */
    month: day.nullable(),
    at: instant,
    /** Negative: taken back. */
    amount_cents: cents,
    text: z.string(),
  }),
});

const adjustment = z.object({ kind: z.string(), text: z.string(), amount_cents: cents, account: text });

export const readStatements = readBack('statements', {
  scope: 'statements:read',
  summary: 'Statements',
  row: z.object({
    client,
    /** The agency's id. */
    id: z.string(),
    number: z.string(),
    period_from: day,
    period_to: day,
    issued_on: day,
    method: z.string(),
    opening_cents: cents,
    collected_cents: cents,
    fees_cents: cents,
    paid_out_cents: cents,
    adjustments_cents: cents,
    closing_cents: cents,
    /** How many payments are on it. */
    payments: z.int(),
    state: z.string(),
    paid_by: text,
    paid_on: day.nullable(),
    trace: text,
    bank_last4: text,
    /** What arrived, where that is not what the statement pays out; who accepted it, and why. */
    paid_cents: cents.nullable(),
    accepted_by: text,
    note: text,
    /** Why it was voided. */
    void_reason: text,
    /** Number of the voided statement that it corrects. */
    corrects: text,
    adjustments: z.array(adjustment),
  }),
});

export const readInvoices = readBack('invoices', {
  scope: 'statements:read',
  summary: 'Invoices',
  row: z.object({
    client,
    /** The agency's id. */
    id: z.string(),
    number: z.string(),
    /** Number of its statement. */
    remittance: text,
    /** Whether that statement was voided. */
    is_of_voided: z.boolean(),
    issued_on: day,
    due_on: day,
    amount_cents: cents,
    paid_cents: cents,
    state: z.string(),
  }),
});

export const readRequests = readBack('requests', {
  scope: 'requests:read',
  summary: "Clients' requests with their state",
  row: z.object({
    client,
    request: z.string(),
    account: z.string(),
    agency_account: text,
    type: z.string(),
    details: z.record(z.string(), z.unknown()),
    cost: z.unknown(),
    state: z.string(),
    reason: text,
    by: z.string(),
    asked_at: instant,
    decided_at: instant.nullable(),
    applied_at: instant.nullable(),
    cancelled_at: instant.nullable(),
  }),
});
