import { expect, it } from 'vitest';
import { pageTitle } from './titles.ts';

it('names the client when one is selected (spec 2)', () => {
  expect(pageTitle({ title: 'Debtors', clientName: 'Brightwater', product: 'Recoup' })).toBe(
    'Debtors | Brightwater - Recoup Client Portal',
  );
  expect(pageTitle({ title: 'Sign in', product: 'Recoup' })).toBe('Sign in | Recoup Client Portal');
});
