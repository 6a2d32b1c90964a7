import { accentShades, contrast } from './accent.ts';

/** WCAG 2.2 AA for text of normal size. */
const REQUIRED_CONTRAST = 4.5;

export interface AccentUse {
  /** The color that is used. */
  color: string;
  /** Of the brand's own color in this place, and of the one that is used. */
  before: number;
  after: number;
}

/**
 * How the portal uses a brand's color. `isAdjusted`: it is too light for the light scheme. The dark scheme always has a light shade of it.
 */
export function describeAccent(hex: string): { button: AccentUse; light: AccentUse; dark: AccentUse; isAdjusted: boolean } {
  const shades = accentShades(hex);
  const use = (color: string, other: string): AccentUse => ({
    color,
    before: contrast(hex, other),
    after: contrast(color, other),
  });
  const button = use(shades[6], '#ffffff');
  const light = use(shades[7], '#ffffff');
  const dark = use(shades[3], '#16191f');
  return { button, light, dark, isAdjusted: [button, light].some(({ before }) => before < REQUIRED_CONTRAST) };
}
