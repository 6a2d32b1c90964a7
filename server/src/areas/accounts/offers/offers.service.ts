import type { OfferView } from '@recoup/contract/accounts/offers';
import {
  checkOfferDecision,
  OFFER_DECISIONS,
  OFFER_KINDS,
  refuseOfferDecision,
  type OfferDecisionTyped,
  type OfferKind,
} from '@recoup/domain/accounts/offers';
import { commissionOfOffer } from '@recoup/domain/money/request-cost';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { unprocessable } from '#platform/http/errors.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import { changeStatus, findAccount, lockState, roleIn, touchAccounts } from '#areas/accounts/account/index.ts';
import { costCircumstancesOf, readTerms } from '#areas/accounts/requests/index.ts';
import { offerNotFound, offerRefused } from './offers.errors.ts';
import { presentOffer, stateOf } from './offers.presenter.ts';
import { findOffer, listOffers, type OfferFilters, type OfferRow } from './offers.repository.ts';
import { moveOffers } from './offer-state.repository.ts';

const reasons = { LEGAL: 'You approved the suit.', ACTIVE: 'You declined the suit.', CLOSED: 'You declined the suit.' } as const;

export function createOffersService({ db, clock }: { db: Db; clock: AgencyClock }) {
  async function find(tx: Tx, caller: ClientCaller, id: string) {
    const row = await findOffer(tx, caller, id);
    if (!row) throw offerNotFound();
    return row;
  }

  /** All offers of one account. Screens poll: nothing is read if nothing can be due. */
  async function commissionsOf(tx: Tx, caller: ClientCaller, { rows, now }: { rows: readonly OfferRow[]; now: Date }) {
    const first = rows.find((row) => row.kind !== 'suit' && stateOf(row, now) === 'open');
    const today = clock.dayOf(now);
    const terms = first ? await readTerms(tx, caller.clientId, { accountId: first.account_id, today }) : null;
    if (!first || !terms) return () => null;
    const account = await findAccount(tx, caller, first.account_id);
    const circumstances = costCircumstancesOf({ ...terms, account, today });
    return ({ kind, amount_cents: amountCents }: OfferRow) =>
      commissionOfOffer({ kind: kind as OfferKind, amountCents }, circumstances, terms.schedule);
  }

  async function present(tx: Tx, caller: ClientCaller, id: string): Promise<OfferView> {
    const row = await find(tx, caller, id);
    const now = clock.now();
    const commissionOf = await commissionsOf(tx, caller, { rows: [row], now });
    return presentOffer(row, { role: caller.role, now, commission: commissionOf(row) });
  }

  return {
    list: (caller: ClientCaller, filters: OfferFilters) =>
      db.asViewer(caller.claims, async (tx) => {
        if (filters.account_id) await findAccount(tx, caller, filters.account_id);
        const now = clock.now();
        const { rows, nextCursor } = await listOffers(tx, caller, { ...filters, now });
        const commissionOf = await commissionsOf(tx, caller, { rows: filters.account_id ? rows : [], now });
        return {
          data: rows.map((row) => presentOffer(row, { role: caller.role, now, commission: commissionOf(row) })),
          page: { next_cursor: nextCursor, total: null },
        };
      }),

    get: (caller: ClientCaller, id: string) => db.asViewer(caller.claims, (tx) => present(tx, caller, id)),

    decide: (caller: ClientCaller, id: string, typed: OfferDecisionTyped): Promise<OfferView> =>
      db.asUser(caller.claims, async (tx) => {
        const row = await find(tx, caller, id);
        const account = await findAccount(tx, caller, row.account_id, { lock: true });
        const written = await lockState(tx, 'portal.offers', { clientId: caller.clientId, id });
        if (written === null) throw offerNotFound();
        const now = clock.now();
        const state = stateOf({ ...row, state: written }, now);
        const refusal = refuseOfferDecision({ state, role: roleIn(caller.role) });
        if (refusal) throw offerRefused(refusal);
        const kind = row.kind as OfferKind;
        const { problems, value } = checkOfferDecision(typed, {
          kind,
          amountCents: row.amount_cents,
          balanceCents: account.balance_cents,
          status: account.status,
        });
        if (!value) throw unprocessable(problems.map(({ path, message }) => ({ path, message })));
        const decided = {
          client_id: caller.clientId,
          id,
          state: OFFER_DECISIONS[value.decision],
          counter_cents: value.counter_cents,
          decision_text: value.text,
          decided_at: now,
          decided_by: caller.userId,
          decided_by_name: caller.name,
        };
        await moveOffers(tx, [decided], { who: 'client' });
        if (value.status === 'LEGAL' || value.status === 'ACTIVE' || value.status === 'CLOSED')
          await changeStatus(tx, {
            caller,
            account,
            to: value.status,
            reason: reasons[value.status],
            at: now,
            on: clock.dayOf(now),
          });
        else await touchAccounts(tx, caller.clientId, [account.id], now);
        await enqueueOutboxEvent(tx, { clientId: caller.clientId, kind: 'offer_decision' }, [{ id, accountId: account.id }]);
        await recordAuditEntry(tx, caller, {
          action: 'offer.decided',
          subjectType: 'account',
          subjectId: account.id,
          details: { offer_id: id, words: `${OFFER_KINDS[kind].label} ${OFFER_DECISIONS[value.decision]}` },
        });
        return present(tx, caller, id);
      }),
  };
}

export type OffersService = ReturnType<typeof createOffersService>;
