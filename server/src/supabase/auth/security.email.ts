import { describeOrigin } from '#platform/describe-device.ts';
import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';
import type { Device } from './sessions.ts';
import type { AuthSettings } from './settings.ts';

/** The kinds of security notices. */
export type SecurityEvent =
  | { kind: 'password_changed' | 'password_set' | 'recovery_code_used' | 'recovery_codes_made' }
  | { kind: 'passkey_added' | 'passkey_removed' }
  | { kind: 'factor_added' | 'factor_removed'; type: string }
  | { kind: 'identity_linked' | 'identity_unlinked'; provider: string }
  | { kind: 'email_changed' | 'phone_changed'; to: string };

interface SecurityText {
  subject: string;
  /** Starts the sentence that ends with time and origin. */
  done: string;
  more?: string;
}

const factorNames: Record<string, string> = { totp: 'an authenticator app', phone: 'a phone number' };
const factorName = (type: string) => factorNames[type] ?? 'a security key';

function providerName({ providers }: AuthSettings, id: string): string {
  if (id === 'email') return 'an email address';
  if (id === 'phone') return 'a phone number';
  return providers.find((provider) => provider.id === id)?.name ?? id;
}

function textOf(settings: AuthSettings, event: SecurityEvent): SecurityText {
  const account = 'your account';
  switch (event.kind) {
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        done: `The password of ${account} was changed`,
        more: 'All other sessions were signed out.',
      };
    case 'password_set':
      return { subject: 'A password was set', done: `A password was set for ${account}` };
    case 'factor_added':
      return {
        subject: 'Two-factor authentication was added',
        done: `${capital(factorName(event.type))} was added to ${account}`,
      };
    case 'factor_removed':
      return {
        subject: 'Two-factor authentication was removed',
        done: `${capital(factorName(event.type))} was removed from ${account}`,
      };
    case 'passkey_added':
      return {
        subject: 'A passkey was added',
        done: `A passkey was added to ${account}`,
        more: 'It signs in without your password.',
      };
    case 'passkey_removed':
      return {
        subject: 'A passkey was removed',
        done: `A passkey was removed from ${account}`,
        more: 'All other sessions that were opened with a passkey were signed out.',
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used',
        done: `A recovery code was used instead of a two-factor code to sign in to ${account}`,
        more: 'This recovery code cannot be used again.',
      };
    case 'recovery_codes_made':
      return {
        subject: 'New recovery codes were created',
        done: `New recovery codes were created for ${account}`,
        more: 'The previous codes no longer work.',
      };
    case 'identity_linked':
      return {
        subject: 'A sign-in method was added',
        done: `Sign-in with ${providerName(settings, event.provider)} was added to ${account}`,
      };
    case 'identity_unlinked':
      return {
        subject: 'A sign-in method was removed',
        done: `Sign-in with ${providerName(settings, event.provider)} was removed from ${account}`,
      };
    case 'email_changed':
      return {
        subject: 'Your email address was changed',
        done: `The email address of ${account} was changed to ${event.to}`,
        more: 'Messages now go to the new address, and this one can no longer be used to sign in.',
      };
    case 'phone_changed':
      return { subject: 'Your phone number was changed', done: `The phone number of ${account} was changed to +${event.to}` };
  }
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const securityNotice = defineEmail({
  key: 'security_notice',
  name: 'Security notice',
  purpose: 'Sent to users after each change of their password, sign-in methods or two-factor authentication',
  audience: 'users',
  placeholders: {
    title: { meaning: 'What changed, as a title', sample: 'Your password was changed' },
    event: { meaning: 'What changed', sample: 'The password of your account was changed', isRequired: true },
    origin: {
      meaning: 'When and where from',
      sample: 'Nov 20, 2026, 10:15 AM EST, from Chrome on Windows at 198.51.100.7',
      isRequired: true,
    },
    consequence: { meaning: 'What it means, or nothing', sample: 'All other sessions were signed out.' },
    reset: {
      meaning: 'How to regain control of the account, or nothing',
      sample: 'Set a new password at https://portal.example.com/reset-password.',
    },
    link: {
      meaning: 'Link to the account’s access page',
      sample: 'https://portal.example.com/client-portal-access',
      kind: 'button',
    },
  },
  subject: '{{title}}',
  paragraphs: ['{{event}} on {{origin}}.', '{{consequence}}', '{{link}}'],
  button: 'Review access',
  note: 'If this was you, no action is needed. If not, contact {{support_email}} immediately. {{reset}}',
});

/** Time, origin, and what to do if it was not you. */
export function writeSecurityEmail(
  settings: AuthSettings,
  { event, device, now }: { event: SecurityEvent; device: Device; now: Date },
): EmailContent {
  const { subject, done, more = '' } = textOf(settings, event);
  const page = (path: string) => settings.siteUrl.replace(/\/$/, '') + path;
  // A previous address can no longer reset the password.
  const isAddressGone = event.kind === 'email_changed';
  return writeEmail(securityNotice, {
    title: subject,
    event: done,
    origin: describeOrigin(device, now, settings.timeZone),
    consequence: more,
    reset: isAddressGone ? '' : `Set a new password at ${page('/reset-password')}.`,
    link: isAddressGone ? '' : page('/client-portal-access'),
  });
}
