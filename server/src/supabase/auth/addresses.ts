import { z } from 'zod';
import { AuthError } from './errors.ts';

const email = z.email();
const maxEmailLength = 255;
const invalid = (message: string) => new AuthError(400, 'validation_failed', message);

/** Returns the address in lower case. Errors: `validation_failed`. */
export function parseEmail(text: string): string {
  const address = text.trim().toLowerCase();
  if (address === '') throw invalid('An email address is required');
  if (address.length > maxEmailLength) throw invalid('An email address is too long');
  if (!email.safeParse(address).success) throw invalid('Unable to validate email address: invalid format');
  return address;
}

/** Returns digits with country code, without `+`. Errors: `validation_failed`. */
export function parsePhone(text: string): string {
  const digits = text.replaceAll(' ', '').replace(/^\+/, '');
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)');
  return digits;
}

/** How a phone is messaged, '' for the default. Errors: `validation_failed`. */
export function requirePhoneChannel(channel: string): void {
  if (!['', 'sms', 'whatsapp'].includes(channel))
    throw invalid(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    );
}
