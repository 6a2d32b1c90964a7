import { z } from 'zod';
import { toInternational } from '#lib/format/phone.ts';

/** Parses a typed number into international format. */
export const phoneNumber = z.string().transform((text, context) => {
  const number = toInternational(text);
  if (number) return number;
  context.addIssue('Enter the full number: ten digits, or + and the country code');
  return z.NEVER;
});
