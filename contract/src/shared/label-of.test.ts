import { expect, it } from 'vitest';
import { z } from 'zod';
import { labelOf } from './label-of.ts';

it('is the title of a field, and an error without one', () => {
  const { shape } = z.object({ balance_cents: z.int().nullable().meta({ title: 'Balance' }), id: z.string() });
  expect(labelOf(shape.balance_cents)).toBe('Balance');
  expect(() => labelOf(shape.id)).toThrow('needs a title');
});
