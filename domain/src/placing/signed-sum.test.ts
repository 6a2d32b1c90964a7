import { expect, it } from 'vitest';
import { findSignedSum } from './signed-sum.ts';

const charges = [10_000, 25_050, 8000, 100_000, 4400, 9100, 7700];
const fees = [0, 500, 0, 500, 0, 500, 500];
const payments = [0, -5050, 0, -40_000, 0, 0, -100];
const write = [0, 0, 300, 0, 0, 0, 0];
const total = [10_000, 20_500, 7700, 60_500, 4400, 9600, 8100];

it('finds what is added up and, with either sign, taken off', () => {
  expect(findSignedSum(total, [charges, fees, payments, write])).toEqual({ plus: [0, 1], minus: [2, 3], share: 1 });
  expect(findSignedSum(total, [charges, fees, payments.map(Math.abs), write])).toEqual({ plus: [0, 1], minus: [2, 3], share: 1 });
});

it('uses no column that it does not need', () => {
  const unrelated = [3, 1, 2, 9, 4, 7, 5];
  const zero = charges.map(() => 0);
  expect(findSignedSum(total, [zero, charges, unrelated, fees, charges, payments, write])).toMatchObject({ share: 1 });
  expect(findSignedSum(charges, [fees, unrelated, charges, total])).toEqual({ plus: [2], minus: [], share: 1 });
});

it('holds in nearly all rows', () => {
  const wrong = (...rows: number[]) => total.map((cents, row) => (rows.includes(row) ? 77_777 : cents));
  for (const row of [0, 1, 3, 6]) {
    expect(findSignedSum(wrong(row), [charges, fees, payments, write])).toMatchObject({ plus: [0, 1], minus: [2, 3] });
    expect(findSignedSum(wrong(row), [charges, fees, payments])).toBeNull();
  }
  expect(findSignedSum(wrong(0, 1), [charges, fees, payments, write])).toBeNull();
});

it('holds in a small file of which chance allows more rows to be wrong', () => {
  const file = (rows: number, wrong: readonly number[], columns = 4) => {
    const parts = Array.from({ length: columns }, (_, at) =>
      Array.from({ length: rows }, (_, row) => (at === 3 && row % 4 > 0 ? 0 : ((row + 2) * (at + 3) * 7919) % 10_007)),
    );
    const sums = Array.from({ length: rows }, (_, row) =>
      parts.slice(0, 4).reduce((sum, cents, at) => sum + (at > 1 ? -1 : 1) * (cents[row] ?? 0), 0),
    );
    return findSignedSum(
      sums.map((cents, row) => (wrong.includes(row) ? cents * 100 : cents)),
      parts,
    );
  };
  const found = { plus: [0, 1], minus: [2, 3] };
  expect(file(16, [6, 11])).toEqual({ ...found, share: 0.875 });
  expect(file(16, [0, 1, 15])).toMatchObject(found);
  expect(file(16, [0, 5, 6, 11, 15])).toBeNull();
  expect(file(10, [3, 4])).toMatchObject(found);
  // Of many columns, one of a million sums may add up in seven rows by accident.
  expect(file(9, [3, 4])).toMatchObject(found);
  expect(file(9, [3, 4], 12)).toBeNull();
  // A rule that one row in eight contradicts is none in a large file.
  const every = (rows: number, nth: number) => Array.from({ length: Math.floor(rows / nth) }, (_, at) => at * nth);
  expect(file(1000, every(1000, 8))).toBeNull();
  expect(file(1000, every(1000, 10))).toMatchObject(found);
});

it('finds the wrong rows of a file with few different totals', () => {
  // Dues of an association, with a late fee of a tenth.
  for (const [rows, ...wrong] of [
    [30, 4, 21],
    [200, 0, 90, 199],
    [1000, 1, 250, 500, 750, 999],
  ]) {
    const dues = Array.from({ length: rows ?? 0 }, (_, row) => [25_000, 50_000, 75_000][(row * 7) % 3] ?? 0);
    const late = dues.map((cents, row) => (row % 2 === 0 ? cents / 10 : 0));
    const sums = dues.map((cents, row) => cents + (late[row] ?? 0) + (wrong.includes(row) ? 10_000 : 0));
    expect(findSignedSum(sums, [dues, late])).toMatchObject({ plus: [0, 1], minus: [] });
  }
});

it('needs several different totals', () => {
  expect(
    findSignedSum(
      [500, 500, 500, 500],
      [
        [200, 200, 200, 200],
        [300, 300, 300, 300],
      ],
    ),
  ).toBeNull();
  expect(
    findSignedSum(
      [5, 6, 7],
      [
        [2, 3, 4],
        [3, 3, 3],
      ],
    ),
  ).toBeNull();
});

it('checks few of the many sums of columns that are nearly the same', () => {
  const nearly = (at: number) => Array.from({ length: 400 }, (_, row) => 10_000 + row * 13 + (row === at * 31 + 7 ? 5 : 0));
  let reads = 0;
  const counted = new Proxy(nearly(-1), {
    get(target, key, receiver) {
      reads += typeof key === 'string' && /^\d+$/.test(key) ? 1 : 0;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const columns = Array.from({ length: 12 }, (_, at) => nearly(at));
  expect(findSignedSum(counted, columns)).toMatchObject({ minus: [], share: 0.9975 });
  expect(reads).toBeGreaterThan(400);
  // Eight attempts of 500 sums.
  expect(reads).toBeLessThan(8 * 501 * 400 + 10_000);
});

it('finds thirty contradictions in a thousand rows of twelve columns', () => {
  const columns = Array.from({ length: 12 }, (_, at) =>
    Array.from({ length: 1000 }, (_, row) => (row * (at + 3) * 7919) % 100_003),
  );
  const sum = Array.from({ length: 1000 }, (_, row) =>
    columns.reduce((total, cents, at) => total + (at % 3 === 2 ? -1 : 1) * (cents[row] ?? 0), row % 33 === 5 ? 100 : 0),
  );
  expect(findSignedSum(sum, columns)).toEqual({ plus: [0, 1, 3, 4, 6, 7, 9, 10], minus: [2, 5, 8, 11], share: 0.969 });
});
