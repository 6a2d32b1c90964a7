/** Format input while it is typed or pasted. Each takes any text and returns the field's new value. */
export type Mask = (text: string) => string;

const digitsOf = (text: string, most: number) => text.replaceAll(/\D/g, '').slice(0, most);

/** `(555) 555-0134`; drops a leading country code 1. */
export const phoneMask: Mask = (text) => {
  const digits = digitsOf(text.replace(/^\s*\+?1(?=\D*\d(\D*\d){9})/, ''), 10);
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

/** `900-12-3456`. */
export const ssnMask: Mask = (text) => {
  const digits = digitsOf(text, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-');
};

/** `12-3456789`. */
const einMask: Mask = (text) => {
  const digits = digitsOf(text, 9);
  return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits;
};

/** `1,234.56`: adds thousands separators and allows at most two decimals. */
export const moneyMask: Mask = (text) => {
  const negative = /^\s*-/.test(text);
  const cleaned = text.replaceAll(/[^\d.]/g, '');
  const [whole = '', ...rest] = cleaned.split('.');
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const decimals = cleaned.includes('.') ? `.${rest.join('').slice(0, 2)}` : '';
  return (negative ? '-' : '') + grouped + decimals;
};

/** `12345` or `12345-6789`. */
export const zipMask: Mask = (text) => {
  const digits = digitsOf(text, 9);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
};

/** `03/04/2026`: inserts slashes and converts ISO dates (`2026-03-04`). */
export const dateMask: Mask = (text) => {
  const programs = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  const parts = programs ? [programs[2], programs[3], programs[1]] : text.split(/\D+/).filter((part) => part !== '');
  const shown: string[] = [];
  let over = '';
  for (const [index, most] of [2, 2, 4].entries()) {
    const part: string = over + (parts[index] ?? '');
    over = part.slice(most);
    if (part !== '') shown.push(part.slice(0, most));
  }
  return shown.join('/') + (!programs && /\d\D+$/.test(text) && shown.length < 3 ? '/' : '');
};

/** Formats US numbers like `phoneMask` and leaves international ones unformatted. */
export const telMask: Mask = (text) => {
  const isForeign = /^\s*\+(?!1)/.test(text);
  return isForeign || text.trim() === '+' ? text.replaceAll(/[^\d+ ]/g, '').slice(0, 24) : phoneMask(text);
};

export const masks = {
  phone: phoneMask,
  tel: telMask,
  ssn: ssnMask,
  ein: einMask,
  money: moneyMask,
  zip: zipMask,
  date: dateMask,
} satisfies Record<string, Mask>;

export type MaskName = keyof typeof masks;

/** Caret position after masking: behind as many significant characters as before. */
export function caretAfter(masked: string, typed: string, caret: number): number {
  const significant = typed.slice(0, caret).replaceAll(/[^\w.]/g, '').length;
  if (caret >= typed.length) return masked.length;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (seen === significant) return index;
    if (/[\w.]/.test(masked[index] ?? '')) seen += 1;
  }
  return masked.length;
}
