import { z } from 'zod';

/** The agency's id of an item, unique per client and kind, which makes items idempotent. */
export const itemId = z.string().min(1).max(200);

/** An instant with an offset, converted to UTC. A year has at most four digits there, too. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^(?!0000)\d{4}-/.test(text), 'A year from 0001 to 9999');

/** Maximum amount: $10 billion, so that sums of a million of them stay safe integers. */
export const maxCents = 1_000_000_000_000;

export const text = (max: number) => z.string().trim().min(1).max(max);

/** The client, by code or id. */
export const client = z.string().min(1).max(60);

/** Names an account by one of three identifiers. The client's own number means its one open account. */
const accountNames = {
  account: z.string().max(40).optional(),
  agency_account: z.string().max(60).optional(),
  client_account: z.string().max(50).optional(),
};

/** Fields of every item about an account. */
export const aboutAccount = { id: itemId, client, ...accountNames };

/** The instant of something of which a history load has only the day: noon, the same day in every zone of the United States. */
export const noonOf = (date: string): string => `${date}T18:00:00.000Z`;
