import { describe, expect, it } from 'vitest';
import { suggest } from './suggestions.ts';

const pieces = (...from: Parameters<typeof suggest>) => suggest(...from).items.map(({ piece }) => piece);

describe('filter suggestions', () => {
  it("match the last word by the beginning of the filter's name", () => {
    expect(pieces('pa')).toEqual(['paid:']);
    expect(suggest('garcia sta')).toEqual({
      isValue: false,
      items: [{ piece: 'status:', hint: expect.stringContaining('status:disputed') as string, text: 'garcia status:' }],
    });
    for (const text of ['', 'garcia ', 's', '"sta', 'sta ', '12', 'zz']) expect(suggest(text).items).toEqual([]);
  });

  it('match values by the beginning of their label or code', () => {
    expect(suggest('status:dis')).toEqual({
      isValue: true,
      items: [{ piece: 'status:disputed', hint: 'Disputed', text: 'status:disputed ' }],
    });
    expect(pieces('STATUS:Payment')).toEqual(['status:plan']);
    expect(pieces('status:plan m')).toEqual([]);
    expect(pieces('status:"plan m')).toEqual(['status:plan_broken']);
    expect(pieces('status:').length).toBe(6);
    expect(suggest('balance>500 paid:last').items.map(({ text }) => text)).toEqual([
      'balance>500 paid:last-month ',
      'balance>500 paid:last-year ',
    ]);
    expect(pieces('in:pa')).toEqual(['in:payments', 'in:pages']);
    expect(pieces('in:sta')).toEqual(['in:statements']);
    expect(pieces('in:sta', { role: 'client_staff' })).toEqual([]);
    expect(pieces('request:pay')).toEqual(['request:payment_reversal']);
  });

  it('are empty for a complete value and for free text', () => {
    expect(suggest('status:disputed')).toEqual({ isValue: true, items: [] });
    expect(suggest('balance:5').items).toEqual([]);
    expect(suggest('http://x').items).toEqual([]);
  });

  it("list the company's locations, quoted where they contain spaces", () => {
    expect(pieces('location:nor', { locations: ['Downtown', 'North Hills'] })).toEqual(['location:"North Hills"']);
    expect(pieces('location:"North H', { locations: ['North Hills'] })).toEqual(['location:"North Hills"']);
  });
});
