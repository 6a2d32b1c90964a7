import { describe, expect, it } from 'vitest';
import { normalizeCompanyCode, suggestCompanyCodes } from './company-code.ts';

describe('suggested company codes', () => {
  it.each([
    ['Oak Street Dental, PLLC', ['OAK', 'OAKSTREET', 'OSD', 'OAKSTREETDEN']],
    ['The Brightwater Dental Group', ['BRIGHTWATER', 'BDG', 'BRIGHTWATERD']],
    ['O’Hara & Núñez, P.C.', ['OHARA', 'OHARANUNEZ', 'OHARA2']],
    ['A1 LLC', ['A1CO', 'A1CO2']],
    ['The Company', ['THE', 'THECOMPANY', 'THE2']],
    ['株式会社', []],
    ['', []],
  ])('for %s begin with %j', (name, first) => {
    expect(suggestCompanyCodes(name).slice(0, first.length)).toEqual(first);
  });

  it('are valid and distinct, also for long first words', () => {
    const codes = suggestCompanyCodes('Schwarzenbergplatzverwaltung Immobilien');
    expect(codes.length).toBeGreaterThan(30);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => normalizeCompanyCode(code) !== code)).toEqual([]);
  });
});
