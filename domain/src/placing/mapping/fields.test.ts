import { describe, expect, it } from 'vitest';
import { DEBT_TYPES } from '../../shared/debt-types.ts';
import { fieldsOf } from '../placement-fields.ts';
import { canonicalName, MAPPING_FIELDS, mappingField } from './index.ts';
import { personField } from './person-fields.ts';
import { PHRASES } from './phrase-table.ts';

describe('mapping fields', () => {
  it('have unique names', () => {
    const names = MAPPING_FIELDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('contain every placement field under its key and label', () => {
    for (const { key, label } of DEBT_TYPES.flatMap((type) => fieldsOf(type))) {
      expect(mappingField(key), key).toMatchObject({ label, stored: true });
    }
  });

  it('avoid the names of Object.prototype members', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(mappingField(name), name).toBeUndefined();
      expect(canonicalName(name)).toBe(name);
    }
  });

  it('mark sensitive fields', () => {
    for (const name of ['ssn', 'ein', 'date_of_birth', 'drivers_license', 'co_ssn', 'patient_ssn']) {
      expect(mappingField(name)?.sensitive, name).toBe(true);
    }
  });

  it('cover every phrase', () => {
    const ROLELESS = new Set(['customer_id', 'taxid', 'email_other', 'number', 'fax', 'ext', 'license_state']);
    for (const { concept, kind } of PHRASES) {
      if (concept === null || ROLELESS.has(concept)) continue;
      const field = kind === 'person' ? personField(concept, null, new Set([null])) : concept;
      expect(field !== null && mappingField(field) !== undefined, concept).toBe(true);
    }
  });

  it('have at most one canonical name', () => {
    expect(canonicalName('dba_name')).toBe('alias');
    expect(canonicalName('court_name')).toBeNull();
    expect(canonicalName('balance')).toBe('balance');
  });
});
