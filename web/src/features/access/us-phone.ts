import { z } from 'zod';

/** A number of the United States as it is typed; with its country code afterwards. */
export const usPhone = z
  .string()
  .transform((text) => text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
  .refine((digits) => /^[2-9]\d{9}$/.test(digits), 'Enter a phone number with its area code')
  .transform((digits) => `+1${digits}`);
