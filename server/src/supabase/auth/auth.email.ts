import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

export type AuthEmailPurpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

export interface AuthEmailFacts {
  /** Lifetime of code and link. */
  lifetimeSeconds: number;
  code: string;
  link?: string;
  /** The new address of an email change. */
  newEmail?: string;
}

const code = { meaning: 'The code to type', sample: '246810', kind: 'code', isRequired: true } as const;
const lifetime = { meaning: 'How long link and code work', sample: 'one hour' };
const link = {
  meaning: 'Link that confirms',
  sample: 'https://portal.example.com/auth/v1/verify?token=…',
  kind: 'button',
  isRequired: true,
} as const;
const newAddress = { meaning: 'The new address', sample: 'ada.new@example.com', isRequired: true } as const;
const holds = 'The link and the code work once, for {{lifetime}}.';
const audience = 'users';

const templates = {
  signup: defineEmail({
    key: 'signup',
    name: 'Confirm a new account',
    purpose: 'Sent to people who sign up, to confirm their address',
    audience,
    placeholders: { link, code, lifetime },
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to {{portal_name}}, the client portal of {{agency_name}}. Please confirm that this address is yours.',
      '{{link}}',
      '{{code}}',
    ],
    button: 'Confirm email address',
    note: `${holds} If you did not sign up, you can ignore this message.`,
  }),
  invite: defineEmail({
    key: 'invite',
    name: 'Invitation to the portal',
    purpose: 'Sent to people whom an operator invites without a company',
    audience,
    placeholders: { link, code, lifetime },
    subject: 'You are invited to {{portal_name}}',
    paragraphs: [
      '{{agency_name}} invites you to {{portal_name}}, its client portal. Accept to choose a password and sign in.',
      '{{link}}',
      '{{code}}',
    ],
    button: 'Accept the invitation',
    note: `${holds} If you did not expect this invitation, you can ignore this message.`,
  }),
  magiclink: defineEmail({
    key: 'magiclink',
    name: 'Sign-in link',
    purpose: 'Sent to users who sign in by email',
    audience,
    placeholders: { link, code, lifetime },
    subject: 'Your sign-in link',
    paragraphs: ['Use this link or code to sign in to {{portal_name}}.', '{{link}}', '{{code}}'],
    button: 'Sign in',
    note: `${holds} {{agency_name}} will never ask you for this code. If you did not request it, you can ignore this message.`,
  }),
  recovery: defineEmail({
    key: 'recovery',
    name: 'Password reset',
    purpose: 'Sent to users who forgot their password',
    audience,
    placeholders: { link, code, lifetime },
    subject: 'Reset your password',
    paragraphs: ['We received a request to reset the password for this address at {{portal_name}}.', '{{link}}', '{{code}}'],
    button: 'Reset password',
    note: `${holds} If you did not request this, ignore this message. Your password will not change.`,
  }),
  email_change_current: defineEmail({
    key: 'email_change_current',
    name: 'Change of address, to the current one',
    purpose: 'Sent to the current address of a user who changes it',
    audience,
    placeholders: { new_address: newAddress, link, code, lifetime },
    subject: 'Confirm your change of email address',
    paragraphs: [
      'A change of your email address at {{portal_name}} to {{new_address}} was requested. Please confirm with this message and with the one sent to the new address.',
      '{{link}}',
      '{{code}}',
    ],
    button: 'Confirm the change',
    note: `${holds} If you did not request this, do not confirm, and change your password.`,
  }),
  email_change_new: defineEmail({
    key: 'email_change_new',
    name: 'Change of address, to the new one',
    purpose: 'Sent to the new address of a user who changes it',
    audience,
    placeholders: { new_address: newAddress, link, code, lifetime },
    subject: 'Confirm your new email address',
    paragraphs: [
      'A change of your sign-in address at {{portal_name}} to {{new_address}} was requested. Please confirm that this address is yours.',
      '{{link}}',
      '{{code}}',
    ],
    button: 'Confirm the new address',
    note: `${holds} If you did not request this change, you can ignore this message.`,
  }),
  reauthentication: defineEmail({
    key: 'reauthentication',
    name: 'Confirmation code',
    purpose: 'Sent to users who confirm their identity before a sensitive change',
    audience,
    placeholders: { code, lifetime },
    subject: 'Your confirmation code',
    paragraphs: ['Enter this code in {{portal_name}} to confirm your identity.', '{{code}}'],
    note: 'The code works once, for {{lifetime}}. {{agency_name}} will never ask you for it. If you did not request it, change your password.',
  }),
};

/** Every email with a code that the auth service sends. */
export function writeAuthEmail(purpose: AuthEmailPurpose, facts: AuthEmailFacts): EmailContent {
  const values = { code: facts.code, lifetime: duration(facts.lifetimeSeconds), link: facts.link ?? '' };
  if (purpose === 'reauthentication') return writeEmail(templates.reauthentication, values);
  if (purpose === 'email_change_current' || purpose === 'email_change_new')
    return writeEmail(templates[purpose], { ...values, new_address: facts.newEmail ?? '' });
  return writeEmail(templates[purpose], values);
}

function duration(seconds: number): string {
  const [amount, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.round(seconds / 60), 'minute'];
  return amount === 1 ? `one ${unit}` : `${amount} ${unit}s`;
}
