/** `+15125550134` of what somebody typed; null where the number is not whole. Without a country code it is a US one. */
export function toInternational(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  if (/^\s*\+/.test(text)) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  return digits.length === 10 ? `+1${digits}` : null;
}
