import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { digestOfInputs, FITTED_FROM } from './inputs.ts';

it('has weights that are as new as the words and layouts: run npm run fit:mapping after a change', () => {
  expect(JSON.parse(readFileSync(FITTED_FROM, 'utf8'))).toEqual({ inputs: digestOfInputs() });
});
