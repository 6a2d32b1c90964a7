import type { AccessEvent } from '@recoup/contract/users/portal-access';
import {
  IconDeviceMobileOff,
  IconDeviceMobilePlus,
  IconFingerprint,
  IconFingerprintOff,
  IconKey,
  IconLink,
  IconLinkOff,
  IconListNumbers,
  IconLockExclamation,
  IconLogin2,
  IconLogout,
  IconMail,
  IconMailOpened,
  IconShieldCheck,
  IconShieldX,
  IconUserEdit,
  IconUserPlus,
} from '@tabler/icons-react';
import { getConfig } from '#lib/api/config.ts';
import { capitalize } from '#lib/format/format.ts';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

type EventLabel = Omit<StatusBadgeProps, 'focusable'>;

const ifNotYou = 'If this was not you, choose a new password and end the sessions that you do not recognize.';

const codeLabels: Record<'right' | 'recovery' | 'wrong', EventLabel> = {
  right: { label: 'Code accepted', meaning: 'A two-factor code was accepted.', icon: IconShieldCheck, tone: 'success' },
  recovery: {
    label: 'Recovery code used',
    meaning: 'A recovery code was used instead of a two-factor code.',
    nextStep: ifNotYou,
    icon: IconListNumbers,
    tone: 'warning',
  },
  wrong: {
    label: 'Wrong code',
    meaning: 'The password was correct, but the two-factor code was not.',
    nextStep: ifNotYou,
    icon: IconShieldX,
    tone: 'danger',
  },
};

const labels: Record<Exclude<AccessEvent['action'], 'verification_attempted'>, EventLabel> = {
  login: {
    label: 'Signed in',
    meaning: 'Someone signed in to your account.',
    nextStep: ifNotYou,
    icon: IconLogin2,
    tone: 'success',
  },
  login_failed: {
    label: 'Wrong password',
    meaning: 'Your email address was entered with a wrong password. The sign-in was refused.',
    icon: IconLockExclamation,
    tone: 'danger',
  },
  logout: { label: 'Signed out', meaning: 'The session was signed out on its device.', icon: IconLogout, tone: 'neutral' },
  session_ended: {
    label: 'Sessions ended',
    meaning: 'Other sessions were ended from this page.',
    icon: IconLogout,
    tone: 'neutral',
  },
  user_signedup: {
    label: 'Account created',
    meaning: 'The account was created and its email address confirmed.',
    icon: IconUserPlus,
    tone: 'info',
  },
  invite_accepted: {
    label: 'Invitation accepted',
    meaning: 'The account was created from an invitation.',
    icon: IconMailOpened,
    tone: 'info',
  },
  user_recovery_requested: {
    label: 'Link requested',
    meaning: 'A link or code to sign in, or to choose a new password, was sent to you.',
    nextStep: 'If you did not request it, ignore it.',
    icon: IconMail,
    tone: 'info',
  },
  user_updated_password: {
    label: 'Password changed',
    meaning: 'The password was changed. All other sessions were signed out.',
    nextStep: ifNotYou,
    icon: IconKey,
    tone: 'warning',
  },
  user_modified: {
    label: 'Account changed',
    meaning: 'Your name, email address or phone was changed, or a change was requested.',
    icon: IconUserEdit,
    tone: 'neutral',
  },
  factor_updated: {
    label: 'Factor added',
    meaning: 'Two-factor authentication was set up.',
    nextStep: ifNotYou,
    icon: IconDeviceMobilePlus,
    tone: 'info',
  },
  factor_unenrolled: {
    label: 'Factor removed',
    meaning: 'Two-factor authentication was removed on this page.',
    nextStep: ifNotYou,
    icon: IconDeviceMobileOff,
    tone: 'warning',
  },
  factor_deleted: {
    label: 'Factor removed',
    meaning: 'Two-factor authentication was removed by the agency.',
    icon: IconDeviceMobileOff,
    tone: 'warning',
  },
  passkey_created: {
    label: 'Passkey added',
    meaning: 'A passkey was added. It signs in without a password.',
    nextStep: 'If this was not you, remove it on this page, and choose a new password.',
    icon: IconFingerprint,
    tone: 'info',
  },
  passkey_deleted: {
    label: 'Passkey removed',
    meaning: 'A passkey was removed. Other sessions opened with a passkey were signed out.',
    nextStep: ifNotYou,
    icon: IconFingerprintOff,
    tone: 'warning',
  },
  generate_recovery_codes: {
    label: 'Recovery codes created',
    meaning: 'New recovery codes replaced all earlier ones.',
    icon: IconListNumbers,
    tone: 'info',
  },
  identity_linked: {
    label: 'Sign-in linked',
    meaning: 'Another sign-in method was linked.',
    nextStep: ifNotYou,
    icon: IconLink,
    tone: 'info',
  },
  identity_unlinked: { label: 'Sign-in unlinked', meaning: 'A sign-in method was unlinked.', icon: IconLinkOff, tone: 'warning' },
};

export function eventLabel({ action, result }: Pick<AccessEvent, 'action' | 'result'>): EventLabel {
  if (action !== 'verification_attempted') return labels[action];
  // Hosted projects do not report the result.
  return result
    ? codeLabels[result]
    : { ...codeLabels.right, label: 'Code entered', meaning: 'A code was entered.', tone: 'neutral' };
}

const methods: Record<string, string> = {
  email: 'Password',
  phone: 'Phone and password',
  magiclink: 'Link by email',
  recovery: 'Password reset link',
  invite: 'Invitation',
  'email/signup': 'Email confirmation',
  email_change: 'Confirmation of a new address',
  otp: 'Code',
  passkey: 'Passkey',
};

/** Label of a sign-in method; null if unknown. */
export function methodLabel(method: string | null): string | null {
  if (!method) return null;
  return methods[method] ?? providerName(method);
}

/** Provider name from the configuration, else its capitalized id. */
export function providerName(id: string): string {
  if (id.startsWith('sso:') || id === 'sso/saml') return 'Your company’s single sign-on';
  const known = getConfig().sign_in.providers.find((provider) => provider.id === id)?.name;
  const plain = id.replace(/^custom:/, '');
  return known ?? capitalize(plain);
}
