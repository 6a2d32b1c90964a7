import { describe, expect, it } from 'vitest';
import { suggest } from './suggestions.ts';

const pieces = (...from: Parameters<typeof suggest>) => suggest(...from).items.map(({ piece }) => piece);

describe('filters that are suggested', () => {
  it('are those whose name is begun as the last piece', () => {
    expect(pieces('pa')).toEqual(['paid:']);
    expect(suggest('garcia sta')).toEqual({
      isValue: false,
      items: [{ piece: 'status:', hint: expect.stringContaining('status:disputed') as string, text: 'garcia status:' }],
    });
    for (const text of ['', 'garcia ', 's', '"sta', 'sta ', '12', 'zz']) expect(suggest(text).items).toEqual([]);
  });

  it('have the values that are begun, by their name or as they are written', () => {
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

  it('are none where the value is there, or anything can be', () => {
    expect(suggest('status:disputed')).toEqual({ isValue: true, items: [] });
    expect(suggest('balance:5').items).toEqual([]);
    expect(suggest('http://x').items).toEqual([]);
  });

  it('know the locations of the company, with quotes around what has blanks', () => {
    expect(pieces('location:nor', { locations: ['Downtown', 'North Hills'] })).toEqual(['location:"North Hills"']);
    expect(pieces('location:"North H', { locations: ['North Hills'] })).toEqual(['location:"North Hills"']);
  });
});
