import type { ReportCell, ReportColumn } from '@recoup/contract/reports/reports';
import { expect, it } from 'vitest';
import { isFigureKind, formatCell } from './cell-labels.ts';

it.each<[ReportColumn['kind'], ReportCell, string]>([
  ['money', 123_456, '$1,234.56'],
  ['money', -5000, '-$50.00'],
  ['money', 0, '$0.00'],
  ['count', 1234, '1,234'],
  ['percent', 671, '6.71%'],
  ['percent', 10_000, '100.00%'],
  ['percent', -25, '-0.25%'],
  ['date', '2026-06-04', 'Jun 4, 2026'],
  ['date', 'Total', 'Total'],
  ['instant', 'Total', 'Total'],
  ['status', 'PAID', 'Paid in full'],
  ['status', 'Total', 'Total'],
  ['text', 'Ann Example', 'Ann Example'],
  ['text', '', '-'],
  ['money', null, '-'],
  ['percent', null, '-'],
])('formats a %s cell, %s, as %s', (kind, value, text) => expect(formatCell(kind, value)).toBe(text));

it('recognizes columns with totals', () => {
  expect((['text', 'money', 'count', 'percent', 'date', 'instant', 'status'] as const).filter(isFigureKind)).toEqual([
    'money',
    'count',
    'percent',
  ]);
});
