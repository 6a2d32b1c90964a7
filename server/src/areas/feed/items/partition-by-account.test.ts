import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { expect, it } from 'vitest';
import type { WellFormed } from './item-reader.ts';
import { partitionByAccount } from './partition-by-account.ts';

const payment = (n: number, names: object, more: object = {}) =>
  ({
    line: n + 1,
    kind: { kind: 'payment', about: 'account' },
    item: { kind: 'payment', id: `P-${n}`, ...names },
    clientName: 'DCMG',
    ...more,
  }) as unknown as WellFormed;

const payments = (count: number) =>
  Array.from({ length: count }, (_, n) => payment(n, { agency_account: `F-${1000 + (n % 90)}` }));

const accountsOf = (items: readonly WellFormed[]) =>
  new Set(items.map(({ item }) => Reflect.get(item, 'agency_account') as string));

it("keeps an account's items in one partition, in their order, and fills both", () => {
  const items = payments(900);
  const [first = [], second = [], ...others] = partitionByAccount(items);
  expect(others).toEqual([]);
  expect([...accountsOf(first)].filter((name) => accountsOf(second).has(name))).toEqual([]);
  for (const part of [first, second]) {
    expect(part.length).toBeGreaterThan(items.length / 4);
    expect(part.map(({ line }) => line)).toEqual(part.map(({ line }) => line).toSorted((a, b) => a - b));
  }
  expect(first.length + second.length).toBe(items.length);
});

it('recognizes an account in every spelling of its number and client', () => {
  const number = formatAccountNumber(1042);
  const spellings = [number, number.toLowerCase(), number.replaceAll('-', ' ')];
  const items = Array.from({ length: 300 }, (_, n) => payment(n, { account: spellings[n % 3] }));
  expect(partitionByAccount(items)).toEqual([items]);
  const own = Array.from({ length: 300 }, (_, n) => payment(n, { client_account: ['ab-12', 'AB-12', ' ab-12 '][n % 3] }));
  expect(partitionByAccount(own)).toEqual([own]);
  const clients = Array.from({ length: 300 }, (_, n) =>
    payment(n, { agency_account: `F-${n % 90}` }, { clientName: n % 2 === 0 ? 'DCMG' : 'dcmg' }),
  );
  const [first = [], second = []] = partitionByAccount(clients);
  expect([...accountsOf(first)].filter((name) => accountsOf(second).has(name))).toEqual([]);
});

it.each<[string, WellFormed]>([
  ['names its account in another way', payment(900, { client_account: 'OWN-1' })],
  ['names two accounts', payment(900, { agency_account: 'F-1', account: 'A-1042-7' })],
  ['is not about an account', payment(900, {}, { kind: { kind: 'remittance', about: 'client' } })],
  ['uses an id again', payment(7, { agency_account: 'F-1' })],
])('leaves a chunk whole if one item %s', (_, odd) => {
  const items = [...payments(900), odd];
  expect(partitionByAccount(items)).toEqual([items]);
});

it('leaves few items whole', () => {
  const items = payments(100);
  expect(partitionByAccount(items)).toEqual([items]);
});
