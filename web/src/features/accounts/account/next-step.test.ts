import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { describe, expect, it } from 'vitest';
import { disputeOf, offerOf, requestableAccount } from '#features/accounts/requests/testing/samples.ts';
import { nextStepOf, type AccountActivity } from './next-step.ts';

const since = '2026-11-20T15:00:00Z';
const later = '2026-11-21T15:00:00Z';

function next(status: StatusCode, activity: Partial<AccountActivity> = {}, openKinds: ('release' | 'contact_data')[] = []) {
  const { actions } = requestableAccount({ status, openKinds });
  const account = {
    status,
    status_since: since,
    actions,
    abilities: { add_note: true, add_document: true },
  } as Pick<AccountDetails, 'status' | 'status_since' | 'actions' | 'abilities'>;
  return nextStepOf(account, { disputes: [], offers: [], timeline: [], ...activity });
}
const sent = (kind: 'message' | 'document', at = later, actor: 'client' | 'agency' = 'client') => ({ kind, at, actor }) as const;

describe('next step', () => {
  it('is to answer an open dispute, until it is answered', () => {
    const open = disputeOf();
    expect(next('DISPUTED', { disputes: [open] })).toEqual({
      label: 'Answer the dispute',
      target: { on: 'card', id: `dispute-${open.id}` },
    });
    expect(next('DISPUTED', { disputes: [{ ...open, state: 'answered' }] })).toEqual({ done: 'Your answer is with the agency.' });
    expect(next('DISPUTED', { disputes: [{ ...open, state: 'resolved' }] })).toBeNull();
  });

  it('is to decide on an offer, for users who may', () => {
    const suit = offerOf({ kind: 'suit' });
    expect(next('LEGAL_REVIEW', { offers: [suit] })).toMatchObject({ label: 'Decide on the lawsuit' });
    expect(next('ACTIVE', { offers: [offerOf()] })).toMatchObject({ label: 'Decide on the settlement' });
    expect(next('LEGAL_REVIEW', { offers: [{ ...suit, abilities: { decisions: [] } }] })).toBeNull();
    expect(next('ACTIVE', { offers: [offerOf({ state: 'accepted' })] })).toBeNull();
  });

  it.each([
    ['NEEDS_INFO', 'Answer the agency', 'message'],
    ['DECEASED', 'Tell the agency about the estate', 'message'],
    ['BANKRUPTCY', 'Add claim documents', 'document'],
  ] as const)('of %s goes away once it is done', (status, label, kind) => {
    expect(next(status)).toMatchObject({ label });
    expect(next(status, { timeline: [sent(kind, '2026-11-19T15:00:00Z'), sent(kind, later, 'agency')] })).toMatchObject({
      label,
    });
    expect(next(status, { timeline: [sent(kind)] })).toHaveProperty('done');
  });

  it.each([
    ['HOLD', 'release', 'Release the hold'],
    ['SKIP', 'contact_data', 'Send new contact data'],
  ] as const)('of %s is a request', (status, kind, label) => {
    expect(next(status)).toMatchObject({ label, target: { on: 'request', kind } });
  });

  it('disappears on a hold once its release is requested', () => {
    expect(next('HOLD', {}, ['release'])).toEqual({ done: 'Your request is with the agency.' });
  });

  it('is to place returned accounts again, and none while the agency works', () => {
    expect(next('RECALLED')).toMatchObject({ target: { on: 'place_again' } });
    for (const status of ['NEW', 'ACTIVE', 'PLAN', 'PAID'] as const) expect(next(status)).toBeNull();
  });
});
