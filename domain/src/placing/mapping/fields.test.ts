import { describe, expect, it } from 'vitest';
import { DEBT_TYPES } from '../../shared/debt-types.ts';
import { fieldsOf } from '../placement-fields.ts';
import { canonicalName, MAPPING_FIELDS, mappingField } from './index.ts';
import { personField } from './person-fields.ts';
import { PHRASES } from './phrase-table.ts';

describe('the fields that a column can be given to', () => {
  it('have each a name of its own', () => {
    const names = MAPPING_FIELDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('hold every field of a placement under its key and label', () => {
    for (const { key, label } of DEBT_TYPES.flatMap((type) => fieldsOf(type))) {
      expect(mappingField(key), key).toMatchObject({ label, stored: true });
    }
  });

  it('are none of those that every object has', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(mappingField(name), name).toBeUndefined();
      expect(canonicalName(name)).toBe(name);
    }
  });

  it('mark what must be masked', () => {
    for (const name of ['ssn', 'ein', 'date_of_birth', 'drivers_license', 'co_ssn', 'patient_ssn']) {
      expect(mappingField(name)?.sensitive, name).toBe(true);
    }
  });

  it('are known to every phrase', () => {
    const ROLELESS = new Set(['customer_id', 'taxid', 'email_other', 'number', 'fax', 'ext', 'license_state']);
    for (const { concept, kind } of PHRASES) {
      if (concept === null || ROLELESS.has(concept)) continue;
      const field = kind === 'person' ? personField(concept, null, new Set([null])) : concept;
      expect(field !== null && mappingField(field) !== undefined, concept).toBe(true);
    }
  });

  it('have a name in the shared list, or none', () => {
    expect(canonicalName('dba_name')).toBe('alias');
    expect(canonicalName('court_name')).toBeNull();
    expect(canonicalName('balance')).toBe('balance');
  });
});
