import type { EmailContent } from '#platform/email/index.ts';

export type AuthEmailPurpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

export interface AuthEmailFacts {
  productName: string;
  agencyName: string;
  /** Lifetime of code and link. */
  lifetimeSeconds: number;
  code: string;
  link?: string;
  /** The new address of an email change. */
  newEmail?: string;
}

/** The texts of every email that the auth service sends. */
export function writeAuthEmail(purpose: AuthEmailPurpose, facts: AuthEmailFacts): EmailContent {
  const { productName, agencyName, code, link, newEmail = '' } = facts;
  const holds = `The link and the code work once, for ${duration(facts.lifetimeSeconds)}.`;
  const button = (label: string) => (link ? { button: { label, url: link } } : {});
  switch (purpose) {
    case 'signup':
      return {
        subject: 'Confirm your email address',
        paragraphs: [`Welcome to ${productName}, the client portal of ${agencyName}. Please confirm that this address is yours.`],
        ...button('Confirm email address'),
        code,
        note: `${holds} If you did not sign up, you can ignore this message.`,
      };
    case 'invite':
      return {
        subject: `You are invited to ${productName}`,
        paragraphs: [`${agencyName} invites you to ${productName}, its client portal. Accept to choose a password and sign in.`],
        ...button('Accept the invitation'),
        code,
        note: `${holds} If you did not expect this invitation, you can ignore this message.`,
      };
    case 'magiclink':
      return {
        subject: 'Your sign-in link',
        paragraphs: [`Use this link or code to sign in to ${productName}.`],
        ...button('Sign in'),
        code,
        note: `${holds} ${agencyName} will never ask you for this code. If you did not request it, you can ignore this message.`,
      };
    case 'recovery':
      return {
        subject: 'Reset your password',
        paragraphs: [`We received a request to reset the password for this address at ${productName}.`],
        ...button('Reset password'),
        code,
        note: `${holds} If you did not request this, ignore this message. Your password will not change.`,
      };
    case 'email_change_current':
      return {
        subject: 'Confirm your change of email address',
        paragraphs: [
          `A change of your email address at ${productName} to ${newEmail} was requested. Please confirm with this message and with the one sent to the new address.`,
        ],
        ...button('Confirm the change'),
        code,
        note: `${holds} If you did not request this, do not confirm, and change your password.`,
      };
    case 'email_change_new':
      return {
        subject: 'Confirm your new email address',
        paragraphs: [
          `A change of your sign-in address at ${productName} to ${newEmail} was requested. Please confirm that this address is yours.`,
        ],
        ...button('Confirm the new address'),
        code,
        note: `${holds} If you did not request this change, you can ignore this message.`,
      };
    case 'reauthentication':
      return {
        subject: 'Your confirmation code',
        paragraphs: [`Enter this code in ${productName} to confirm your identity.`],
        code,
        note: `The code works once, for ${duration(facts.lifetimeSeconds)}. ${agencyName} will never ask you for it. If you did not request it, change your password.`,
      };
  }
}

function duration(seconds: number): string {
  const [amount, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.round(seconds / 60), 'minute'];
  return amount === 1 ? `one ${unit}` : `${amount} ${unit}s`;
}
