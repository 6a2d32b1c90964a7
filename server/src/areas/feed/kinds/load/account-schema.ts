import { day } from '@recoup/contract/shared/common';
import { STATUS_CODES } from '@recoup/domain/accounts/statuses';
import { DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { z } from 'zod';
import { client, instant, itemId, maxCents, text } from '../fields.ts';
import { personShape } from './person-fields.ts';

const cents = z.int().min(0).max(maxCents);
const status = z.enum(STATUS_CODES);

const pastStatus = z
  .object({
    status: status.optional(),
    /** One of the agency's codes, defined by `status_code`. */
    code: text(60).optional(),
    at: instant,
    reason: text(500).optional(),
    reason_code: text(60).optional(),
  })
  .refine((one) => (one.code === undefined) !== (one.status === undefined), {
    path: ['status'],
    message: 'Either status or code',
  });

const fields = z.object({
  kind: z.literal('account'),
  /** Default the agency's number. */
  id: itemId.optional(),
  client,
  agency_account: text(60),
  /** The portal's number of an account that the client placed here and that has no number of the agency yet. */
  account: text(40).optional(),
  client_account: text(50).optional(),
  placed_on: day.optional(),
  amount_placed_cents: cents.min(1).optional(),
  /** Amount owed; if absent, the amount placed plus accruals. */
  balance_cents: z.int().min(-maxCents).max(maxCents).optional(),
  /** Default now. Payments of the past up to then explain the balance. */
  balance_as_of: instant.optional(),
  accrued_cents: cents.optional(),
  status: status.optional(),
  code: text(60).optional(),
  status_at: instant.optional(),
  reason: text(500).optional(),
  reason_code: text(60).optional(),
  hold_until: day.optional(),
  history: z.array(pastStatus).max(1000).optional(),
  /** The agency's id of a person, or the person. */
  person: z.union([text(60), z.object(personShape)]).optional(),
  parties: z
    .array(
      z.object({
        role: z.enum(['co_debtor', 'guarantor', 'spouse', 'attorney', 'estate', 'patient', 'responsible']),
        name: text(300),
        is_liable: z.boolean(),
        phone: text(40).optional(),
        address: text(500).optional(),
      }),
    )
    .max(50)
    .optional(),
  /** Code or name. */
  location: text(200).optional(),
  /** The agency's name of the placement; default one per month. */
  batch: text(60).optional(),
  debt_type: z.enum(DEBT_TYPES).optional(),
  /** The day from which the debt's age counts. */
  debt_date: day.optional(),
  itemization: z
    .object({
      reference: z.enum(['last_statement', 'charge_off', 'last_payment', 'transaction', 'judgment']),
      date: day,
      amount_cents: cents,
      interest_cents: cents,
      fees_cents: cents,
      payments_cents: cents,
      credits_cents: cents,
    })
    .optional(),
  creditor_current: text(200).optional(),
  creditor_itemization: text(200).optional(),
  /** Fields of the debt type, named as in a placement file. */
  details: z.record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.boolean()])).optional(),
});

export const accountSchema = fields
  .refine((item) => item.code === undefined || item.status === undefined, { path: ['status'], message: 'Either status or code' })
  .transform((item) => ({ ...item, id: item.id ?? item.agency_account }));
export type AccountItem = z.output<typeof accountSchema>;
