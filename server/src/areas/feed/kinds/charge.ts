import { balanceOf, later, refuse } from '@recoup/domain/feed/ledger';
import { moveMoney } from '@recoup/domain/feed/move-money';
import { movePastMoney } from '@recoup/domain/feed/past';
import { CHARGES } from '@recoup/domain/money/charges';
import { formatCents } from '@recoup/domain/shared/money';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { balancesBook, statedOf, type Balances } from './balance.ts';
import { aboutAccount, instant, maxCents, text } from './fields.ts';
import { applied, defineKind } from './kind.ts';

const schema = z.object({
  kind: z.literal('charge'),
  ...aboutAccount,
  at: instant,
  type: z.enum(CHARGES),
  amount_cents: z.int().min(1).max(maxCents),
  /** Shown to the client, for example the court's receipt. */
  text: text(200).optional(),
});

export const chargeKind = defineKind({
  kind: 'charge',
  about: 'account',
  summary: 'One amount added to the balance: a fee for a returned payment, a court cost, interest or another fee.',
  schema,
  book: balancesBook,
  apply(item: z.output<typeof schema>, { account }, balances: Balances) {
    const { latest, interest, rows } = balances;
    const { ledger } = account;
    if (ledger.status === 'DRAFT') return refuse('not_placed', 'This account has not been submitted.');
    if ((ledger.status === 'PAID' || ledger.status === 'SETTLED') && !account.isHistory)
      return refuse('account_paid', `This account is ${ledger.status}: ${formatCents(item.amount_cents)} cannot be added.`);
    const move = account.isHistory ? movePastMoney : moveMoney;
    account.take(move(ledger, { accruedCents: item.amount_cents, at: item.at }));
    // The total since placement never moves back in time: a late charge is added to the latest balance.
    const known = latest.get(account.id);
    const asOf = known === undefined ? item.at : later(item.at, new Date(known).toISOString());
    latest.set(account.id, Date.parse(asOf));
    const id = newId();
    rows.push({
      client_id: account.clientId,
      id,
      account_id: account.id,
      as_of: asOf,
      balance_cents: Math.max(0, balanceOf(account.ledger)),
      accrued_cents: statedOf(balances, account.id, account.ledger.accruedCents),
      external_id: `charge:${item.id}`,
      charge: item.type,
      charge_cents: item.amount_cents,
      charge_text: item.text ?? null,
    });
    if (item.type !== 'interest' || !interest.has(account.id)) return applied(id);
    return {
      ...applied(id),
      warning: {
        code: 'interest_accrues',
        message:
          'The portal computes interest of this account. This charge is added to it: end the rate, or stop sending interest.',
      },
    };
  },
});
