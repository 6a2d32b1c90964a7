import { expect, it } from 'vitest';
import { fillTemplate, findUnknownPlaceholders } from './answer-templates.ts';

it('names unknown placeholders and broken braces', () => {
  expect(findUnknownPlaceholders('Hello {{client}}, {{ debtor }} owes {{balance}}.')).toEqual([]);
  expect(findUnknownPlaceholders('{{debtr}} {{debtr}} {{toString}} and {{me')).toEqual(['debtr', 'toString', '{{']);
});

it('fills known values and keeps the others', () => {
  expect(fillTemplate('{{ debtor }}: {{balance}} ({{request}})', { debtor: 'Ira Poe', balance: '$12.00', request: null })).toBe(
    'Ira Poe: $12.00 ({{request}})',
  );
});
