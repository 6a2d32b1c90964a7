import { paths } from '#lib/paths/paths.ts';
import { providerName } from './event-labels.ts';

export interface Linking {
  provider: string;
  /** Error message; null on success. */
  problem: string | null;
}

/** Redirect target after linking. */
export function linkTarget(provider: string): string {
  return `${window.location.origin}${paths.portalAccess}?linked=${encodeURIComponent(provider)}`;
}

/** Outcome of linking in the URL; null if the user does not come from a provider. */
export function readLinking({ search, hash }: { search: string; hash: string }): Linking | null {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const value = (name: string) => query.get(name) ?? fragment.get(name);
  const provider = value('linked');
  const code = value('error_code') ?? value('error');
  if (code) return { provider: provider ?? '', problem: problemOf({ code, text: value('error_description'), provider }) };
  return provider ? { provider, problem: null } : null;
}

function problemOf({ code, text, provider }: { code: string; text: string | null; provider: string | null }): string {
  const name = provider ? providerName(provider) : 'This way to sign in';
  switch (code) {
    case 'identity_already_exists':
      return text?.includes('another user')
        ? `This ${name} account is linked to another person’s portal account. Unlink it there first, or choose another account.`
        : `This ${name} account is already linked to you.`;
    case 'access_denied':
      return `${name} was not linked because access was not allowed there. Nothing has changed.`;
    case 'email_not_confirmed':
    case 'provider_email_needs_verification':
      return `${name} has not confirmed the email address of that account. Confirm it there, then link it again.`;
    case 'manual_linking_disabled':
      return 'Your agency does not allow users to link sign-in methods.';
    case 'bad_oauth_state':
    case 'flow_state_not_found':
    case 'flow_state_expired':
      return `That took too long. ${name} was not linked; try again.`;
    default:
      return `${name} was not linked, and nothing has changed. Try again in a moment.`;
  }
}
