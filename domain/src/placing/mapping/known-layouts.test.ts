import { describe, expect, it } from 'vitest';
import { MAPPING_FIELDS } from './fields.ts';
import { layoutMessage, recognizeLayout } from './known-layouts.ts';
import LAYOUTS from './words/systems/layouts.json' with { type: 'json' };

const OPEN_INVOICES = ['Date', 'Transaction type', 'Num', 'Term', 'Due date', 'Amount', 'Open balance'];

describe('known layouts', () => {
  it('map to fields that exist, each with a source', () => {
    const names = new Set(MAPPING_FIELDS.map(({ name }) => name));
    for (const { title, source, columns } of LAYOUTS) {
      expect(source, title).not.toBe('');
      for (const [, field] of columns) if (field !== null) expect(names, title).toContain(field);
    }
  });

  it.each(
    LAYOUTS.filter(({ columns }) => new Set(columns.map(([header]) => header)).size >= 6).map(
      ({ title, columns }) => [title, columns] as const,
    ),
  )('%s is recognized', (title, columns) => {
    const found = recognizeLayout(columns.map(([header]) => header ?? ''));
    expect(found).toMatchObject({ missing: [], added: [] });
    expect(found?.title).toBe(title);
  });

  it('show what a similar file lacks and adds', () => {
    const layout = LAYOUTS.find(({ columns }) => columns.length >= 12);
    const headers = (layout?.columns ?? []).map(([header]) => header ?? '');
    const [gone = '', ...rest] = headers;
    const found = recognizeLayout([...rest, 'Zone']);
    expect(found).toMatchObject({ title: layout?.title, missing: [gone], added: ['Zone'] });
    expect(found === null ? '' : layoutMessage(found)).toBe(
      `This file has nearly the layout “${layout?.title}”. Missing columns: “${gone}”. Additional columns: “Zone”.`,
    );
  });

  it('are not found in other files, or by a few common headers', () => {
    expect(recognizeLayout(['Name', 'City', 'State', 'Zip', 'Phone', 'Amount owed', 'Visit'])).toBeNull();
    expect(recognizeLayout(OPEN_INVOICES.slice(0, 4))).toBeNull();
  });
});
