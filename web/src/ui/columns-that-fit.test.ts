import { describe, expect, it } from 'vitest';
import { columnsThatFit } from './columns-that-fit.ts';

const columns = [
  { id: 'name', width: 200 },
  { id: 'number', width: 100, dropOrder: 2 },
  { id: 'date', width: 100, dropOrder: 1 },
  { id: 'balance', width: 100 },
];
const idsIn = (room: number) => columnsThatFit(columns, room).map(({ id }) => id);

describe('columns that fit', () => {
  it('keeps all columns that have room, in their order', () => {
    expect(idsIn(500)).toEqual(['name', 'number', 'date', 'balance']);
  });

  it('drops the highest order first, and whole columns only', () => {
    expect(idsIn(499)).toEqual(['name', 'date', 'balance']);
    expect(idsIn(399)).toEqual(['name', 'balance']);
  });

  it('keeps columns without an order even without room', () => {
    expect(idsIn(50)).toEqual(['name', 'balance']);
  });
});
