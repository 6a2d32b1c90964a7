import { describe, expect, it } from 'vitest';
import { groupActions, readAsk, withdrawalRefusal } from './action-groups.ts';
import { requestableAccount } from './testing/samples.ts';

const names = (asks: readonly { action: string }[]) => asks.map(({ action }) => action);

describe('account menu', () => {
  it('offers the allowed requests and explains the others', () => {
    const { possible, impossible, remarks } = groupActions(requestableAccount().actions);
    expect(names(possible)).toEqual([
      'recall',
      'hold',
      'direct_payment',
      'adjustment',
      'bankruptcy',
      'death',
      'attorney',
      'contact_data',
    ]);
    expect(impossible).toEqual([]);
    expect(remarks).toEqual([]);
    const asked = groupActions(requestableAccount({ status: 'LEGAL_REVIEW', openKinds: ['bankruptcy'] }).actions);
    expect(asked.impossible.map(({ action, code }) => [action, code])).toEqual([
      ['recall', 'status'],
      ['hold', 'status'],
      ['bankruptcy', 'open_request'],
    ]);
  });

  it('omits requests that the role does not allow', () => {
    const { possible, impossible } = groupActions(requestableAccount({ role: 'client_staff' }).actions);
    expect([...names(possible), ...names(impossible)]).not.toContain('recall');
    expect(names(possible)).toContain('hold');
    const agency = groupActions(requestableAccount({ role: 'agency' }).actions);
    expect([...agency.possible, ...agency.impossible]).toEqual([]);
  });

  it('explains a closed account once', () => {
    const { possible, impossible, remarks } = groupActions(requestableAccount({ status: 'CLOSED' }).actions);
    expect(names(possible)).toEqual(['direct_payment']);
    expect(impossible).toEqual([]);
    expect(remarks).toEqual([expect.stringContaining('The account is closed.')]);
  });

  it('says why a placement can no longer be withdrawn, unless the account is closed', () => {
    expect(withdrawalRefusal(requestableAccount())).toContain('The agency has accepted this account.');
    expect(withdrawalRefusal(requestableAccount({ status: 'SUBMITTED', isAcknowledged: false }))).toBeNull();
    expect(withdrawalRefusal(requestableAccount({ status: 'CLOSED' }))).toBeNull();
  });

  it('reads the open request from the address, allowed or not, and ignores unknown ones', () => {
    const { actions } = requestableAccount();
    expect(readAsk(new URLSearchParams('ask=hold'), actions)).toMatchObject({ action: 'hold', is_available: true });
    expect(readAsk(new URLSearchParams('ask=release'), actions)).toMatchObject({ is_available: false });
    for (const search of ['', 'ask=', 'ask=note', 'ask=fly']) expect(readAsk(new URLSearchParams(search), actions)).toBeNull();
  });
});
