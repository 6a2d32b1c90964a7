import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_ACTIONS,
  isRequestOpen,
  refuseAction,
  REQUEST_KINDS,
  warnAboutAction,
  type AccountAction,
  type ActionCircumstances,
} from './requests.ts';
import { REQUEST_STATES, requestStates } from './request-states.ts';
import { canRequest, canTransition } from './status-transitions.ts';
import { isOpenStatus, STATUS_CODES, type StatusCode } from './statuses.ts';

const at = (status: StatusCode, more: Partial<ActionCircumstances> = {}): ActionCircumstances => ({
  status,
  role: 'client_admin',
  openKinds: [],
  isAcknowledged: true,
  hasDirectPayments: true,
  ...more,
});
const allowed = (status: StatusCode, more: Partial<ActionCircumstances> = {}) =>
  ACCOUNT_ACTIONS.filter((action) => refuseAction(action, at(status, more)) === null);

const always: AccountAction[] = ['direct_payment', 'payment_reversal', 'note', 'document', 'message'];
const notices: AccountAction[] = ['bankruptcy', 'death', 'attorney', 'contact_data'];
const without = (actions: AccountAction[], left: AccountAction) => actions.filter((action) => action !== left);

describe('allowed client actions', () => {
  it.each<[StatusCode, AccountAction[]]>([
    ['DRAFT', []],
    ['SUBMITTED', ['recall', 'adjustment', ...notices, ...always]],
    ['NEEDS_INFO', ['recall', 'adjustment', ...notices, ...always]],
    ['NEW', ['recall', 'hold', 'adjustment', ...notices, ...always]],
    ['ACTIVE', ['recall', 'hold', 'adjustment', ...notices, ...always]],
    ['SKIP', ['recall', 'hold', 'adjustment', ...notices, ...always]],
    ['PROMISE', ['recall', 'hold', 'adjustment', ...notices, ...always]],
    ['PLAN', ['recall', 'hold', 'adjustment', ...notices, ...always]],
    ['PLAN_BROKEN', ['recall', 'hold', 'adjustment', ...notices, ...always]],
    ['LEGAL_REVIEW', ['adjustment', ...notices, ...always]],
    ['LEGAL', ['recall', 'adjustment', ...notices, ...always]],
    ['JUDGMENT', ['adjustment', ...notices, ...always]],
    ['HOLD', ['recall', 'release', 'adjustment', ...notices, ...always]],
    ['DISPUTED', ['recall', 'adjustment', ...notices, ...always]],
    ['BANKRUPTCY', ['adjustment', ...without(notices, 'bankruptcy'), ...always]],
    ['DECEASED', ['adjustment', ...without(notices, 'death'), ...always]],
    ['PAID', always],
    ['SETTLED', always],
    ['RECALLED', [...always, 'place_again']],
    ['CLOSED', [...always, 'place_again']],
    ['REJECTED', ['note', 'document', 'message', 'place_again']],
  ])('in %s', (status, actions) => {
    expect(allowed(status)).toEqual(ACCOUNT_ACTIONS.filter((action) => actions.includes(action)));
  });

  it('leaves a hold that the law requires to the agency', () => {
    for (const stop of ['attorney', 'cease'] as const) {
      expect(allowed('HOLD', { stops: [stop] })).not.toContain('release');
      expect(refuseAction('release', at('HOLD', { stops: [stop] }))).toMatchObject({ code: 'status' });
    }
    expect(allowed('HOLD', { stops: ['dispute'] })).toContain('release');
  });

  it('covers every account status', () => {
    for (const status of STATUS_CODES) expect(allowed(status), status).toBeInstanceOf(Array);
  });

  it('reserves recalls and adjustments for admins and offers nothing to agency staff', () => {
    expect(refuseAction('recall', at('ACTIVE', { role: 'client_staff' }))?.code).toBe('role');
    expect(refuseAction('adjustment', at('ACTIVE', { role: 'client_staff' }))?.code).toBe('role');
    const staff = allowed('ACTIVE', { role: 'client_staff' });
    expect(staff).toEqual(allowed('ACTIVE').filter((action) => action !== 'recall' && action !== 'adjustment'));
    for (const status of STATUS_CODES) expect(allowed(status, { role: 'agency' })).toEqual([]);
  });

  it('allows one open request of each single-instance kind', () => {
    expect(refuseAction('hold', at('ACTIVE', { openKinds: ['hold'] }))?.code).toBe('open_request');
    expect(refuseAction('recall', at('ACTIVE', { openKinds: ['hold'] }))).toBeNull();
    expect(refuseAction('direct_payment', at('ACTIVE', { openKinds: ['direct_payment'] }))).toBeNull();
  });

  it('lets the client correct and withdraw a placement until the agency accepts it', () => {
    const own = STATUS_CODES.filter((status) => allowed(status, { isAcknowledged: false }).includes('withdraw'));
    expect(own).toEqual(['SUBMITTED', 'NEEDS_INFO']);
    expect(
      STATUS_CODES.filter((status) => allowed(status, { isAcknowledged: false, role: 'client_staff' }).includes('correct')),
    ).toEqual(own);
    expect(refuseAction('withdraw', at('NEEDS_INFO'))?.message).toContain('The agency has accepted this account');
  });

  it('reverses only payments that exist', () => {
    expect(refuseAction('payment_reversal', at('PAID', { hasDirectPayments: false }))?.code).toBe('no_payment');
  });

  it('warns about late payments and court costs', () => {
    expect(warnAboutAction('direct_payment', at('CLOSED'))).toContain('closed');
    expect(warnAboutAction('direct_payment', at('ACTIVE'))).toBeNull();
    expect(warnAboutAction('recall', at('LEGAL'))).toContain('court costs');
  });

  it('never allows a request that the transition table does not contain', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATUS_CODES),
        fc.constantFrom('client_admin' as const, 'client_staff' as const),
        fc.boolean(),
        fc.subarray([...REQUEST_KINDS]),
        (status, role, hasDirectPayments, openKinds) => {
          const may = (action: AccountAction) =>
            refuseAction(action, at(status, { role, hasDirectPayments, openKinds })) === null;
          if (may('hold')) expect(canTransition(status, 'HOLD', 'client')).toBe(true);
          if (may('recall')) expect(canRequest(status, 'RECALLED') || canTransition(status, 'RECALLED', 'client')).toBe(true);
          if (may('release')) expect(status).toBe('HOLD');
          // Closed accounts allow notes, documents, messages, late payments and placing again.
          if (!isOpenStatus(status))
            for (const kind of REQUEST_KINDS)
              if (kind !== 'direct_payment' && kind !== 'payment_reversal') expect(may(kind), kind).toBe(false);
        },
      ),
    );
  });
});

describe('request states', () => {
  it.each([
    ['submitted', 'accepted', 'agency'],
    ['submitted', 'declined', 'agency'],
    ['submitted', 'applied', 'agency'],
    ['submitted', 'cancelled', 'client'],
    ['accepted', 'applied', 'agency'],
    ['accepted', 'declined', 'agency'],
  ] as const)('%s → %s by the %s alone', (from, to, who) => {
    expect(requestStates.can(from, to, who)).toBe(true);
    expect(requestStates.can(from, to, who === 'agency' ? 'client' : 'agency')).toBe(false);
  });

  it('always end: no cycles, and nothing follows a final state', () => {
    const steps = (from: (typeof REQUEST_STATES)[number]) =>
      REQUEST_STATES.filter((to) => requestStates.can(from, to, 'agency') || requestStates.can(from, to, 'client'));
    for (const state of REQUEST_STATES) {
      expect(steps(state).length > 0, state).toBe(isRequestOpen(state));
      for (const to of steps(state)) expect(steps(to)).not.toContain(state);
    }
  });
});
