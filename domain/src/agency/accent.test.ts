import { describe, expect, it } from 'vitest';
import { accentShades, contrast } from './accent.ts';
import { describeAccent } from './accent-contrast.ts';

const BRANDS = ['#2f5fd0', '#ffcc00', '#e11d48', '#0f766e', '#000000', '#ffffff', '#7c3aed', '#f97316', '#8bc34a'];

describe('accent shades', () => {
  it.each(BRANDS)('of %s keep WCAG AA where they carry or are text', (brand) => {
    const shades = accentShades(brand);
    expect(shades).toHaveLength(10);
    for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast('#ffffff', shades[6])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[7], '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[7], shades[0])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[3], '#121419')).toBeGreaterThanOrEqual(4.5);
  });

  it('computes contrast like WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('reports where the color of a brand is adjusted', () => {
    const yellow = describeAccent('#ffcc00');
    expect(yellow.isAdjusted).toBe(true);
    expect(yellow.button.before).toBeCloseTo(1.5, 1);
    for (const { after } of [yellow.button, yellow.light, yellow.dark]) expect(after).toBeGreaterThanOrEqual(4.5);
  });
});
