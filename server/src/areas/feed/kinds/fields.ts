import { z } from 'zod';

/** The agency's own id of an item: unique per company and kind, so that what is sent twice is one. */
export const itemId = z.string().min(1).max(200);

/** An instant with its offset; whatever it was written in, from here on it is UTC. Four digits of a year are what it can have there, too. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^(?!0000)\d{4}-/.test(text), 'A year from 0001 to 9999');

/** The most that one amount can be: $10 billion, so that sums of a million of them are numbers still. */
export const mostCents = 1_000_000_000_000;

export const text = (max: number) => z.string().trim().min(1).max(max);

/** The company, by its code or its id. */
export const client = z.string().min(1).max(60);

/** Names an account: one of the three. The client's own number means its one open account. */
export const accountNames = {
  account: z.string().max(40).optional(),
  agency_account: z.string().max(60).optional(),
  client_account: z.string().max(50).optional(),
};

/** What every item about an account has. */
export const aboutAccount = { id: itemId, client, ...accountNames };
