import { describe, expect, it } from 'vitest';
import { checkLocation, checkLocations, CODE_TAKEN, EMPTY_LOCATION, warnAboutLocation, warnAboutZip } from './location.ts';
import { US_STATES, type StateCode } from '../shared/states.ts';
import { zipFitsState } from '../shared/zip-states.ts';

const whole = {
  ...EMPTY_LOCATION,
  code: 'LK',
  name: 'Lakeside',
  line1: '7 Lake Road',
  city: 'Salem',
  state: 'OR',
  postal_code: '97301',
};

describe('location form', () => {
  it('requires a code and a name, and a complete address or none', () => {
    expect(checkLocation({ ...EMPTY_LOCATION, code: ' lk ', name: 'Lakeside' }).value).toEqual({
      code: 'lk',
      name: 'Lakeside',
      phone: null,
      hours: null,
      is_remit_to: false,
      address: null,
    });
    expect(checkLocation(EMPTY_LOCATION).problems.map(({ path }) => path)).toEqual(['code', 'name']);
    expect(checkLocation({ ...EMPTY_LOCATION, code: 'a', name: 'b', city: 'Salem' }).problems.map(({ path }) => path)).toEqual([
      'line1',
      'state',
      'postal_code',
    ]);
  });

  it('requires an address for a location that receives payments', () => {
    const paid = { ...EMPTY_LOCATION, code: 'a', name: 'b', is_remit_to: true };
    expect(checkLocation(paid).problems.map(({ path }) => path)).toEqual(['line1']);
    expect(checkLocation({ ...whole, is_remit_to: true }).problems).toEqual([]);
  });

  it('warns when ZIP code and state do not match', () => {
    const warn = (state: StateCode, zip: string) => {
      const { value } = checkLocation({ ...whole, state, postal_code: zip });
      return value ? warnAboutLocation(value).map(({ path }) => path) : null;
    };
    expect(warn('OR', '97301-1234')).toEqual([]);
    expect(warn('WA', '97301')).toEqual(['postal_code']);
    expect(warn('NY', '00501')).toEqual([]);
    expect(warn('PR', '00901')).toEqual([]);
  });

  it('warns during typing once enough digits are there', () => {
    expect(warnAboutZip({ state: 'WA', postal_code: '9730' })).toBeNull();
    expect(warnAboutZip({ state: '', postal_code: '97301' })).toBeNull();
    expect(warnAboutZip({ state: 'WA', postal_code: ' 97301-' })).toContain('Washington');
    expect(warnAboutZip({ state: 'OR', postal_code: '97301' })).toBeNull();
  });

  it('requires unique codes within a list and against existing locations', () => {
    const checked = checkLocations(
      ['A', ' a ', 'B', 'c', '', ''].map((code) => ({ ...whole, code })),
      new Set(['b']),
    );
    expect(checked.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      ['A row above has the same code'],
      [CODE_TAKEN],
      [],
      ['Enter a short code'],
      ['Enter a short code'],
    ]);
    expect(checked.map(({ value }) => value?.code ?? null)).toEqual(['A', null, null, 'c', null, null]);
  });

  it('accepts every state', () => {
    const known = {
      AL: '35203',
      AK: '99501',
      DC: '20001',
      FL: '33101',
      GU: '96910',
      MA: '02108',
      TX: '78701',
      VI: '00802',
      WY: '82001',
    };
    for (const [state, zip] of Object.entries(known)) expect(zipFitsState(zip, state as StateCode), state).toBe(true);
    for (const state of Object.keys(US_STATES) as StateCode[]) {
      const fitting = Array.from({ length: 1000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`);
      expect(fitting.filter((zip) => zipFitsState(zip, state)).length, state).toBeGreaterThan(0);
    }
  });
});
