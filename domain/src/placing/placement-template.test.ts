import { expect, it } from 'vitest';
import { templateColumns, TEMPLATE_TYPES } from './placement-template.ts';

it.each(TEMPLATE_TYPES)('gives each column of the %s template one header, a requirement and a rule', (type) => {
  const columns = templateColumns(type);
  expect(new Set(columns.map((column) => column.header)).size).toBe(columns.length);
  for (const column of columns) {
    expect(column.rule, column.header).not.toBe('');
    if (column.need === 'Required') expect(column.example, column.header).not.toBe('');
  }
  expect(columns.find((column) => column.key === 'balance')).toMatchObject({
    header: 'Amount placed',
    need: 'Required',
    example: '787.50',
  });
});

it('contains the fields the trade expects', () => {
  const headers = (type: (typeof TEMPLATE_TYPES)[number]) => templateColumns(type).map((column) => column.header);
  expect(headers('medical')).toContain('Date of service');
  expect(headers('rental')).toContain('Unit');
  expect(headers('commercial')).not.toContain('Itemization date');
});
