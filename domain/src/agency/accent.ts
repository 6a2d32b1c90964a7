/** From light to dark; white text is placed on the seventh. */
export type AccentShades = [string, string, string, string, string, string, string, string, string, string];

interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Lightness of the ten shades; white text is placed on shade 6. */
const LIGHTNESS = [0.975, 0.94, 0.885, 0.82, 0.745, 0.66, 0.55, 0.485, 0.42, 0.355];

/**
 * Ten shades of the agency's accent color. Hue and chroma are the brand's, lightness is ours, so that every brand meets WCAG AA:
 * white on shade 6 and above, shade 3 on the dark background, shade 7 on the light one.
 */
export function accentShades(hex: string): AccentShades {
  const brand = toOklch(hex);
  const shades = LIGHTNESS.map((lightness, index) => {
    // Tints far from the brand's lightness look dirty at full chroma.
    const share = index < 5 ? 0.25 + index * 0.17 : 1;
    const shade = (l: number) => toHex({ l, c: brand.c * share, h: brand.h });
    if (index < 6) return shade(lightness);
    let l = lightness;
    while (contrast(shade(l), '#ffffff') < 4.7 && l > 0.1) l -= 0.01;
    return shade(l);
  });
  return shades as AccentShades;
}

/** WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [a = 0, b = 0] = [luminance(first), luminance(second)].toSorted((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** Reduces chroma until the color is in the sRGB gamut. */
function toHex({ l, c, h }: Oklch): string {
  for (let chroma = c; ; chroma = Math.max(0, chroma - 0.005)) {
    const channels = toLinear({ l, c: chroma, h });
    if (chroma === 0 || channels.every((value) => value >= -0.0005 && value <= 1.0005))
      return `#${channels.map(encode).join('')}`;
  }
}

function toLinear({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function encode(value: number): string {
  const clamped = Math.min(1, Math.max(0, value));
  const gamma = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(gamma * 255)
    .toString(16)
    .padStart(2, '0');
}
