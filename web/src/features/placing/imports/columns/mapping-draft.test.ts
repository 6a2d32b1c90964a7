import { describe, expect, it } from 'vitest';
import { columnOf, patientColumns, structureOf, uploadOf } from '../testing/samples.ts';
import { blockersOf, needsReview, showsColumn } from './column-state.ts';
import { confidenceOf, isDoubtful } from './confidence.ts';
import { keepDraft, readDraft } from './draft-storage.ts';
import { changeDraft, draftKey, duplicateFields, startDraft, toRequest, unconfirmed } from './mapping-draft.ts';
import { stillNeeded } from './still-needed.ts';

const begin = (part: Parameters<typeof structureOf>[0] = {}) => {
  const structure = structureOf(part);
  return startDraft({ structure, mapping: null, columns: structure.columns });
};

describe('mapping draft', () => {
  it('starts from the proposal, or from the confirmed mapping when the user returns', () => {
    expect(begin().mapping.columns.map(({ field }) => field)).toEqual([
      'client_account_number',
      'full_name',
      'date_of_service',
      'balance',
      'notes',
    ]);
    const structure = structureOf();
    const mapping = { ...structure.proposed, columns: [{ index: 3, field: 'original_amount', format: {} }] };
    const again = startDraft({ structure, mapping, columns: structure.columns });
    expect(again.mapping.columns.map(({ field }) => field)).toEqual([null, null, null, 'original_amount', null]);
    expect(again.mapping.columns[3]?.format.amount?.decimal).toBe('.');
  });

  it('asks about an ambiguous date once, and not again for a known layout', () => {
    const draft = begin();
    expect(unconfirmed(draft, patientColumns)).toEqual([2]);
    const changed = changeDraft(draft, { type: 'format', index: 2, format: { date: 'D/M/YYYY' } });
    expect(unconfirmed(changed, patientColumns)).toEqual([]);
    expect(unconfirmed(begin({ remembered: true }), patientColumns)).toEqual([]);
  });

  it('asks nothing about an ambiguous column that is not mapped', () => {
    const draft = changeDraft(begin(), { type: 'field', index: 2, field: null });
    expect(unconfirmed(draft, patientColumns)).toEqual([]);
  });

  it('asks about an ambiguous column that the last file with its layout did not use', () => {
    const structure = structureOf({ remembered: true });
    const columns = structure.proposed.columns.map((column) => ({ ...column, field: column.index === 2 ? null : column.field }));
    const draft = startDraft({ structure, mapping: { ...structure.proposed, columns }, columns: structure.columns });
    const changed = changeDraft(draft, { type: 'field', index: 2, field: 'date_of_service' });
    expect(unconfirmed(changed, patientColumns)).toEqual([2]);
  });

  it('finds a field assigned twice, unless its columns are summed', () => {
    const twice = changeDraft(begin(), { type: 'field', index: 0, field: 'balance' });
    expect([...duplicateFields(twice)]).toEqual([['balance', [0, 3]]]);
    const fees = changeDraft(changeDraft(begin(), { type: 'field', index: 0, field: 'fees' }), {
      type: 'field',
      index: 4,
      field: 'fees',
    });
    expect(duplicateFields(fees).size).toBe(0);
  });

  it('sends formats only for fields that need one, and defaults only if set', () => {
    const draft = changeDraft(begin(), { type: 'default', field: 'location_code', value: 'EAST' });
    const request = toRequest(changeDraft(draft, { type: 'field', index: 3, field: 'description' }));
    expect(request.columns[2]?.format).toEqual({ date: 'M/D/YYYY' });
    expect(request.columns[3]).toEqual({ index: 3, field: 'description', format: {} });
    expect(request.defaults).toEqual({ location_code: 'EAST' });
    expect(changeDraft(draft, { type: 'default', field: 'location_code', value: '' }).mapping.defaults).toEqual({});
  });

  it('survives a reload, but not another reading of the file', () => {
    const upload = uploadOf('needs_mapping');
    const other = { ...upload, structure: structureOf({ header_rows: [4] }) };
    expect(draftKey(other)).not.toBe(draftKey(upload));
    keepDraft(draftKey(upload), begin());
    expect(readDraft(draftKey(upload), 5)?.mapping.debt_type).toBe('medical');
    expect(readDraft(draftKey(upload), 6)).toBeNull();
    window.sessionStorage.setItem(draftKey(upload), '{"mapping": 1}');
    expect(readDraft(draftKey(upload), 5)).toBeNull();
    keepDraft(draftKey(upload), null);
    expect(window.sessionStorage.length).toBe(0);
  });
});

describe('columns to review', () => {
  const draft = begin();
  const context = { draft, blockers: blockersOf(draft, patientColumns), remembered: null };

  it('are weak suggestions, ambiguous formats, and unmapped columns with candidates', () => {
    expect(patientColumns.filter((column) => needsReview(column, context)).map(({ index }) => index)).toEqual([2, 4]);
    const candidates = [{ field: 'city', confidence: 0.5 }];
    const column = columnOf(5, 'Town', ['x'], {
      suggestion: { field: null, confidence: 0.5, reason: '', alternatives: candidates },
    });
    expect(isDoubtful(column, null, undefined)).toBe(true);
    expect(isDoubtful(column, 'city', undefined)).toBe(false);
  });

  it('have a one-word confidence: sure, likely, check, the user’s choice, as last time', () => {
    const label = (index: number, field: string | null, remembered?: string) =>
      confidenceOf(patientColumns[index] ?? columnOf(0, '', []), field, remembered)?.label;
    expect(label(0, 'client_account_number')).toBe('Sure');
    expect(label(1, 'full_name')).toBe('Likely');
    expect(label(4, 'notes')).toBe('Check');
    expect(label(4, 'description')).toBe('Your choice');
    expect(label(4, 'notes', 'notes')).toBe('As last time');
  });

  it('are found by header, value or field', () => {
    const shown = (q: string, show: 'all' | 'check' | 'out' = 'all') =>
      patientColumns.filter((column) => showsColumn(column, { q, show }, context)).map(({ index }) => index);
    expect(shown('quill')).toEqual([1]);
    expect(shown('amount placed')).toEqual([3]);
    expect(shown('DOS')).toEqual([2]);
    expect(shown('', 'check')).toEqual([2, 4]);
    expect(shown('', 'out')).toEqual([]);
  });
});

describe('missing fields', () => {
  const one = { severalLocations: false };
  const needs = (change: (mapping: ReturnType<typeof begin>['mapping']) => void, options = one) => {
    const { mapping } = structuredClone(begin());
    change(mapping);
    return stillNeeded(mapping, options).map(({ key, level }) => `${key} ${level}`);
  };
  const drop = (field: string) => (mapping: ReturnType<typeof begin>['mapping']) => {
    for (const column of mapping.columns) if (column.field === field) column.field = null;
  };

  it('list amount and name first: no row can be placed without them', () => {
    expect(needs(drop('balance'))[0]).toBe('balance blocks');
    expect(needs(drop('full_name'))).toContain('full_name blocks');
  });

  it('include the itemization date of a consumer debt only if no column has one', () => {
    expect(needs(() => undefined)).not.toContain('itemization_date blocks');
    expect(needs(drop('date_of_service'))).toContain('itemization_date blocks');
    const commercial = needs((mapping) => {
      drop('date_of_service')(mapping);
      mapping.debt_type = 'commercial';
    });
    expect(commercial).not.toContain('itemization_date blocks');
    const changed = needs((mapping) => {
      drop('date_of_service')(mapping);
      mapping.defaults = { itemization_date: '2026-03-04', itemization_reference: 'transaction' };
    });
    expect(changed).not.toContain('itemization_date blocks');
  });

  it('include the location only for a company with several', () => {
    expect(needs(() => undefined)).not.toContain('location_code warns');
    expect(needs(() => undefined, { severalLocations: true })).toContain('location_code warns');
  });
});
