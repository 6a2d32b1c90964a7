/** `+15125550134` from user input; null if incomplete. Without a country code, a US number. */
export function toInternational(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  if (/^\s*\+/.test(text)) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  return digits.length === 10 ? `+1${digits}` : null;
}
