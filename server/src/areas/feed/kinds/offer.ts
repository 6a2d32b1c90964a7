import { day } from '@recoup/contract/shared/common';
import { balanceOf, isRefused, refuse } from '@recoup/domain/feed/ledger';
import { offerStates, type OfferState } from '@recoup/domain/accounts/offer-states';
import { isOpenStatus } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import { moveOffers } from '#areas/accounts/offers/index.ts';
import { aboutAccount, instant, itemId, text } from './fields.ts';
import { applied, defineKind, updated, type Book } from './kind.ts';
import { moveIfPossible } from './correspondence/move-if-possible.ts';

interface OfferEntry {
  client_id: string;
  id: string;
  account_id: string;
  external_id: string;
  state: OfferState;
}

interface NewOffer extends OfferEntry {
  kind: string;
  amount_cents: number;
  balance_cents: number;
  installments: number | null;
  installment_cents: number | null;
  first_due_on: string | null;
  cost_advance_cents: number | null;
  text: string | null;
  expires_at: string;
  /** When it was made, according to the agency. */
  created_at: string;
}

interface OfferBookState {
  byName: Map<string, OfferEntry>;
  added: NewOffer[];
  withdrawn: OfferEntry[];
}

const keyOf = (clientId: string, name: string) => `${clientId}/${name}`;

const columns = sql.raw(
  `client_id, id, account_id, external_id, state, kind, amount_cents, balance_cents, installments, installment_cents, first_due_on,
   cost_advance_cents, text, expires_at, created_at`,
);

const offerBook: Book<OfferBookState> = {
  name: 'offers',
  async open(tx, lines) {
    const names = lines.flatMap(({ item, clientId }) => {
      const name = (item as { offer?: string }).offer;
      return clientId === null || name === undefined ? [] : [{ client_id: clientId, external_id: name }];
    });
    const { rows } = await sql<OfferEntry>`
      select o.client_id, o.id, o.account_id, o.external_id, o.state from portal.offers o
      join json_to_recordset(${JSON.stringify(names)}::json) as r(client_id uuid, external_id text)
        on o.client_id = r.client_id and o.external_id = r.external_id
      order by o.client_id, o.id
      for update of o`.execute(tx);
    return { byName: new Map(rows.map((row) => [keyOf(row.client_id, row.external_id), row])), added: [], withdrawn: [] };
  },
  async write(tx, { added, withdrawn }) {
    if (added.length > 0)
      await sql`insert into portal.offers (${columns})
        select ${columns} from json_to_recordset(${JSON.stringify(added)}::json) as r(client_id uuid, id uuid, account_id uuid,
          external_id text, state text, kind text, amount_cents bigint, balance_cents bigint, installments int,
          installment_cents bigint, first_due_on date, cost_advance_cents bigint, text text, expires_at timestamptz, created_at timestamptz)`.execute(
        tx,
      );
    await moveOffers(
      tx,
      withdrawn.map(({ client_id, id, state }) => ({ client_id, id, state })),
      { who: 'agency' },
    );
    const notificationsOf = (event: 'made' | 'withdrawn', offers: readonly OfferEntry[]) =>
      offers.map(({ client_id, id, account_id }) => ({ client_id, kind: 'offer' as const, event, account_id, subject_id: id }));
    await notify(tx, [
      ...notificationsOf(
        'made',
        added.filter(({ state }) => state === 'open'),
      ),
      ...notificationsOf('withdrawn', withdrawn),
    ]);
  },
};

const cents = z.int().min(1).max(1_000_000_000_000);

const offer = z
  .object({
    kind: z.literal('offer'),
    ...aboutAccount,
    at: instant,
    type: z.enum(['settlement', 'plan', 'suit']),
    /** The total to be paid; for a suit the amount sued for. */
    amount_cents: cents,
    installments: z.int().min(1).max(600).optional(),
    installment_cents: cents.optional(),
    first_due_on: day.optional(),
    /** For a suit: the client's advance. */
    cost_advance_cents: cents.optional(),
    text: text(4000).optional(),
    expires_at: instant,
  })
  .refine(({ type, installments }) => type !== 'plan' || installments !== undefined, {
    path: ['installments'],
    message: 'A plan says how many installments it has',
  });

export const offerKind = defineKind({
  kind: 'offer',
  about: 'account',
  summary:
    'A settlement, plan or suit for the client to approve; a suit moves the account to LEGAL_REVIEW where the transition is allowed.',
  schema: offer,
  book: offerBook,
  apply(item: z.output<typeof offer>, { account }, state: OfferBookState) {
    const { ledger } = account;
    if (!isOpenStatus(ledger.status)) return refuse('account_closed', `An account with status ${ledger.status} takes no offers.`);
    if (item.expires_at <= item.at) return refuse('expired', 'The offer would expire before its date.');
    const balance = balanceOf(ledger);
    if (item.type === 'settlement' && item.amount_cents > balance)
      return refuse('above_balance', 'A settlement cannot be above the balance.');
    const to = item.type === 'suit' ? 'LEGAL_REVIEW' : null;
    const step = moveIfPossible(account, { to, at: item.at, reason: null });
    if (isRefused(step)) return step;
    account.take(step);
    const entry: NewOffer = {
      client_id: account.clientId,
      id: newId(),
      account_id: account.id,
      external_id: item.id,
      state: 'open',
      kind: item.type,
      amount_cents: item.amount_cents,
      balance_cents: balance,
      installments: item.installments ?? null,
      installment_cents: item.installment_cents ?? null,
      first_due_on: item.first_due_on ?? null,
      cost_advance_cents: item.cost_advance_cents ?? null,
      text: item.text ?? null,
      expires_at: item.expires_at,
      created_at: item.at,
    };
    state.byName.set(keyOf(entry.client_id, entry.external_id), entry);
    state.added.push(entry);
    return applied(entry.id);
  },
});

const withdrawn = z.object({
  kind: z.literal('offer_withdrawn'),
  ...aboutAccount,
  at: instant,
  /** The id of the offer's item. */
  offer: itemId,
});

export const offerWithdrawnKind = defineKind({
  kind: 'offer_withdrawn',
  about: 'account',
  summary: 'An offer is withdrawn. Refused once the client has decided.',
  schema: withdrawn,
  book: offerBook,
  apply(item: z.output<typeof withdrawn>, { account }, state: OfferBookState) {
    const entry = state.byName.get(keyOf(account.clientId, item.offer));
    if (!entry || entry.account_id !== account.id) return refuse('unknown_offer', `Unknown offer ${item.offer}. Send it first.`);
    if (!offerStates.can(entry.state, 'withdrawn', 'agency'))
      return refuse('decided_before', `Offer ${item.offer} is ${entry.state} already.`);
    const step = moveIfPossible(account, { to: null, at: item.at, reason: null });
    if (isRefused(step)) return step;
    account.take(step);
    const before = { offer_state: entry.state };
    entry.state = 'withdrawn';
    if (!state.added.includes(entry as NewOffer)) state.withdrawn.push(entry);
    return updated(entry.id, { before, after: { offer_state: 'withdrawn' } });
  },
});
