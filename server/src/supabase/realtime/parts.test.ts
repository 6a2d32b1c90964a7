import { describe, expect, it } from 'vitest';
import { readFilter } from './filters.ts';
import { readJoin } from './join-payload.ts';
import { createRate } from './limits.ts';
import { readSnapshot, wasSeen } from './snapshot.ts';

describe('a filter of changes', () => {
  it('has a column, an operator and a value', () => {
    expect(readFilter('amount=gte.10.5')).toMatchObject({ column: 'amount', sqlOperator: '>=', values: ['10.5'] });
    expect(readFilter('name=eq.a=b.c')).toMatchObject({ column: 'name', sqlOperator: '=', values: ['a=b.c'] });
    expect(readFilter('name=in.(a, "b,c","d\\"e")')?.values).toEqual(['a', 'b,c', 'd"e']);
    expect(readFilter('name=eq.')?.values).toEqual(['']);
  });

  it('is null if it cannot be parsed', () => {
    for (const text of ['', 'name', 'name=a', 'name=like.a', 'name=in.a', '=eq.a', 'name=constructor.a'])
      expect(readFilter(text)).toBeNull();
  });
});

describe('a join payload', () => {
  it("has the wire's defaults", () => {
    expect(readJoin({})).toMatchObject({
      isPrivate: false,
      hearsItself: false,
      wantsReceipt: false,
      wantsPresence: false,
      changes: [],
      token: null,
    });
    expect(
      readJoin({ config: { private: true, broadcast: { self: true }, presence: { key: '', enabled: true } } }),
    ).toMatchObject({
      isPrivate: true,
      hearsItself: true,
      wantsPresence: true,
      presenceKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it("is refused with the wire's errors", () => {
    for (const payload of [
      5,
      { config: 'x' },
      { config: { postgres_changes: [7] } },
      { config: { broadcast: { replay: { since: 'now' } } } },
    ])
      expect(() => readJoin(payload)).toThrow(expect.objectContaining({ code: 'InvalidJoinPayload' }));
  });
});

describe('a snapshot', () => {
  it('reports which transactions had ended', () => {
    const snapshot = readSnapshot('10:14:10,12');
    expect([9n, 10n, 11n, 12n, 13n, 14n].map((xid) => wasSeen(snapshot, xid))).toEqual([true, false, true, false, true, false]);
  });
});

describe('a rate', () => {
  it('starts over each second', () => {
    let now = 0;
    const rate = createRate(2, () => now);
    expect([rate.exceeds(), rate.exceeds(), rate.exceeds()]).toEqual([false, false, true]);
    now = 1000;
    expect(rate.exceeds()).toBe(false);
  });
});
