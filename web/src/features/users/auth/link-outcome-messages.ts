import type { LinkResult } from './use-link-outcome.ts';

export interface LinkOutcomeMessage {
  tone: 'success' | 'info' | 'danger';
  text: string;
}

interface Circumstances {
  cameBy: string | null;
  reason: string | null;
  supportEmail: string;
}

/**
 * Message for a user who arrives at sign-in from a link or provider. Never repeats text from the URL, which an attacker can
 * forge.
 */
export function linkOutcomeMessage(linkResult: LinkResult, circumstances: Circumstances): LinkOutcomeMessage | null {
  const { cameBy, reason } = circumstances;
  switch (linkResult.outcome) {
    case 'none':
      return reason === 'idle'
        ? { tone: 'info', text: 'You were signed out after a period of inactivity. Sign in to continue.' }
        : null;
    case 'unreachable':
      return danger('The connection was lost during sign-in. Check your internet connection, then sign in again.');
    case 'elsewhere':
      if (cameBy === 'code')
        return danger(
          'This link was requested in another browser. For security, it only works there. Request a new email here, then open its link or enter its code here.',
        );
      if (cameBy) return danger('This sign-in was started in another browser or took too long. Start again here.');
      return { tone: 'success', text: 'Your email address is confirmed. Sign in to continue.' };
    case 'expired':
      return danger(failureText(linkResult.code, circumstances));
  }
}

const danger = (text: string): LinkOutcomeMessage => ({ tone: 'danger', text });

function failureText(code: string | null, { cameBy, supportEmail }: Circumstances): string {
  if (code === 'otp_expired' || (code === 'access_denied' && !cameBy)) {
    if (cameBy === 'code')
      return 'This link has expired, was already used, or was replaced by a newer one. Request a new email here.';
    return 'This link has expired or was used already. Sign in if your email address is confirmed; if it is not, signing in offers to send a new link.';
  }
  switch (code) {
    case 'access_denied':
      return 'You were not signed in. The other service says that you declined, or that you cannot use it with this portal.';
    case 'signup_disabled':
    case 'user_not_found':
      return `There is no account here for you yet; accounts are opened by invitation. Write to ${supportEmail} to be invited.`;
    case 'user_banned':
      return `This account is locked. Write to ${supportEmail} for help.`;
    case 'provider_email_needs_verification':
    case 'email_not_confirmed':
      return 'The other service has not confirmed your email address. We sent you an email. Open its link, then sign in again.';
    case 'email_address_not_provided':
    case 'saml_assertion_no_email':
    case 'saml_assertion_no_user_id':
      return 'The other service did not share your email address, so we cannot identify you. Contact its administrator, or sign in another way.';
    case 'email_address_not_authorized':
      return 'Your company’s single sign-on returned an email address that does not belong to your company. Contact its administrator, or sign in another way.';
    case 'validation_failed':
      if (cameBy !== 'company') break;
      return 'Your company’s single sign-on denied access, or its response could not be verified. Try again, or contact its administrator.';
    case 'bad_oauth_state':
    case 'bad_oauth_callback':
    case 'oauth_invalid_state':
    case 'oauth_client_state_expired':
    case 'oauth_client_state_not_found':
    case 'flow_state_already_used':
    case 'flow_state_expired':
    case 'flow_state_not_found':
    case 'saml_relay_state_expired':
    case 'saml_relay_state_not_found':
      return 'Sign-in took too long, or was started twice. Start again here.';
    case 'sso_provider_disabled':
    case 'sso_provider_not_found':
    case 'provider_disabled':
    case 'saml_provider_disabled':
      return 'This sign-in method is turned off. Choose another one.';
    case 'unexpected_failure':
    case 'server_error':
    case 'temporarily_unavailable':
      return 'Sign-in failed because of a connection problem. Try again in a moment.';
  }
  return `Sign-in failed${code ? ` (${code})` : ''}. Try again, or choose another way.`;
}
