import { refuse } from '@recoup/domain/feed/ledger';
import { z } from 'zod';
import { applyToAccount } from './apply-to-account.ts';
import { client, instant, itemId, text } from './fields.ts';
import { defineKind } from './kind.ts';
import { noBook } from './no-book.ts';

const schema = z.object({
  kind: z.literal('acknowledge'),
  id: itemId,
  client,
  account: z.string().max(40).optional(),
  client_account: z.string().max(50).optional(),
  at: instant,
  /** The agency's file number, by which the account can be named from then on. */
  agency_account: text(60).optional(),
});

export const acknowledgeKind = defineKind({
  kind: 'acknowledge',
  about: 'account',
  summary: 'The agency accepted the account, optionally with its own file number.',
  schema,
  namedBy: ['account', 'client_account'],
  book: noBook,
  apply(item: z.output<typeof schema>, { account }) {
    const number = item.agency_account ?? null;
    if (number !== null && !account.mayBeNumbered(number))
      return refuse('agency_account_taken', `Another account of this company already has the number ${number}.`);
    return applyToAccount(account, { kind: 'acknowledge', at: item.at, agencyNumber: number });
  },
});
