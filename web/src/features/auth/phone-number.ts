import { phoneMask } from '../../ui/masks.ts';

/** As it is typed: US numbers formatted, numbers with another country's code as they are. */
export function formatPhoneInput(text: string): string {
  const isForeign = /^\s*\+(?!1)/.test(text);
  return isForeign || text.trim() === '+' ? text.replaceAll(/[^\d+ ]/g, '').slice(0, 24) : phoneMask(text);
}

/** `+15125550134`; null where the number is not whole. */
export function toInternational(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  if (/^\s*\+/.test(text)) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  return digits.length === 10 ? `+1${digits}` : null;
}
