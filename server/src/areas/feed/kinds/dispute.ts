import { day } from '@recoup/contract/shared/common';
import { DISPUTE_OUTCOMES, DISPUTE_REASONS, type DisputeOutcome, type DisputeReason } from '@recoup/domain/accounts/disputes';
import { explainStop, withStop } from '@recoup/domain/accounts/collection-stops';
import { disputeStates } from '@recoup/domain/accounts/dispute-states';
import { isRefused, refuse } from '@recoup/domain/feed/ledger';
import { isOpenStatus, type StatusCode } from '@recoup/domain/accounts/statuses';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { aboutAccount, instant, itemId, text } from './fields.ts';
import { applied, defineKind, updated, type OpenAccount } from './kind.ts';
import { disputeBook, disputeKey, type DisputeEntry, type DisputeBookState } from './correspondence/dispute-book.ts';
import { moveIfPossible } from './correspondence/move-if-possible.ts';

const dispute = z.object({
  kind: z.literal('dispute'),
  ...aboutAccount,
  at: instant,
  reason: z.enum(Object.keys(DISPUTE_REASONS) as [DisputeReason, ...DisputeReason[]]),
  /** The debtor's or the agency's text. */
  text: text(4000).optional(),
  /** What the agency needs from the client. */
  needs: text(2000).optional(),
  received_on: day.optional(),
  due_on: day.optional(),
  written: z.boolean().optional(),
  /** Whether it came within the validation period: 30 days after the notice (15 U.S.C. 1692g(a)). */
  within_period: z.boolean().optional(),
});

export const disputeKind = defineKind({
  kind: 'dispute',
  about: 'account',
  summary:
    'The debtor disputes the debt; the account becomes DISPUTED where the transition is allowed, and the client is asked to answer.',
  schema: dispute,
  book: disputeBook,
  apply(item: z.output<typeof dispute>, { account, dayOf }, state: DisputeBookState) {
    if (!isOpenStatus(account.ledger.status) && !account.isHistory)
      return refuse('account_closed', `An account with status ${account.ledger.status} cannot be disputed.`);
    const step = moveIfPossible(account, { to: 'DISPUTED', at: item.at, reason: DISPUTE_REASONS[item.reason] });
    if (isRefused(step)) return step;
    const stopsIt = item.written === true && item.within_period === true;
    account.take(stopsIt ? { ...step, account: { ...step.account, stops: withStop(step.account.stops, 'dispute') } } : step);
    const entry: DisputeEntry = {
      client_id: account.clientId,
      id: newId(),
      account_id: account.id,
      external_id: item.id,
      state: 'open',
      reason: item.reason,
      details: item.text ?? null,
      needs: item.needs ?? null,
      received_on: item.received_on ?? dayOf(item.at),
      due_on: item.due_on ?? null,
      is_written: item.written ?? null,
      is_within_period: item.within_period ?? null,
      verification_sent_on: null,
      outcome: null,
      resolved_at: null,
      created_at: item.at,
    };
    state.byName.set(disputeKey(entry.client_id, entry.external_id), entry);
    state.added.push(entry);
    return applied(entry.id);
  },
});

const stopsCollection = ({ is_written: isWritten, is_within_period: isWithinPeriod }: DisputeEntry) =>
  isWritten === true && isWithinPeriod === true;

/** An account that is back in collection takes the last status that its system of record reported during the dispute. */
function applyReportedStatus(
  account: OpenAccount,
  { reported }: DisputeBookState,
  { back, at }: { back: StatusCode | null; at: string },
) {
  const to = reported.get(disputeKey(account.clientId, account.id)) ?? null;
  if (back === null || account.ledger.status !== back || to === null || to === back) return;
  const step = moveIfPossible(account, { to, at, reason: null });
  if (!isRefused(step)) account.take(step);
}

const resolved = z.object({
  kind: z.literal('dispute_resolved'),
  ...aboutAccount,
  at: instant,
  /** The id of the dispute's item. */
  dispute: itemId,
  outcome: z.enum(Object.keys(DISPUTE_OUTCOMES) as [DisputeOutcome, ...DisputeOutcome[]]),
  /** The day on which verification of the debt was sent to the debtor. */
  verification_sent_on: day.optional(),
});

export const disputeResolvedKind = defineKind({
  kind: 'dispute_resolved',
  about: 'account',
  summary: 'A dispute is resolved; after the last one the account returns to its former status or is closed.',
  schema: resolved,
  book: disputeBook,
  apply(item: z.output<typeof resolved>, { account }, state: DisputeBookState) {
    const entry = state.byName.get(disputeKey(account.clientId, item.dispute));
    if (!entry || entry.account_id !== account.id)
      return refuse('unknown_dispute', `Unknown dispute ${item.dispute}. Send it first.`);
    if (!disputeStates.can(entry.state, 'resolved', 'agency'))
      return refuse('resolved_before', `Dispute ${item.dispute} is already resolved.`);
    const needsVerification = stopsCollection(entry) && (item.outcome === 'verified' || item.outcome === 'adjusted');
    if (needsVerification && item.verification_sent_on === undefined) {
      const message = explainStop('dispute');
      return {
        ...applied(entry.id),
        warning: { code: 'verification_missing', message },
        flag: { account, stop: 'dispute', reportedStatus: null, reportedAt: item.at, message },
      };
    }
    const others = [...state.byName.values()].filter(
      (one) => one !== entry && one.account_id === account.id && one.state !== 'resolved',
    );
    const { ledger } = account;
    const freed = others.some(stopsCollection) ? ledger : { ...ledger, stops: ledger.stops.filter((stop) => stop !== 'dispute') };
    const back = item.outcome === 'closed' ? 'CLOSED' : (ledger.returnsTo ?? 'ACTIVE');
    const to = ledger.status === 'DISPUTED' && others.length === 0 ? back : null;
    const step = moveIfPossible(
      { ledger: freed, isHistory: account.isHistory },
      { to, at: item.at, reason: DISPUTE_OUTCOMES[item.outcome] },
    );
    if (isRefused(step)) return step;
    account.take(step);
    applyReportedStatus(account, state, { back: to, at: item.at });
    const before = { dispute_state: entry.state, outcome: entry.outcome };
    Object.assign(entry, {
      state: 'resolved',
      outcome: item.outcome,
      resolved_at: item.at,
      verification_sent_on: item.verification_sent_on ?? null,
    });
    state.resolved.push(entry);
    return updated(entry.id, { before, after: { dispute_state: 'resolved', outcome: item.outcome } });
  },
});
