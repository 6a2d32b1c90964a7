import { describe, expect, it } from 'vitest';
import { arrivalText } from './arrival-text.ts';

const said = (code: string, cameBy: string | null) =>
  arrivalText({ outcome: 'expired', code }, { cameBy, reason: null, supportEmail: 'clients@larkspur.example.com' })?.text;

describe('what is said to whoever comes back from the company’s sign-on', () => {
  it.each([
    ['validation_failed', 'did not let you in'],
    ['email_address_not_authorized', 'not of your company'],
    ['saml_assertion_no_email', 'sent no e-mail address'],
    ['saml_relay_state_expired', 'took too long'],
    ['sso_provider_disabled', 'switched off'],
    ['signup_disabled', 'opened by invitation'],
    ['user_banned', 'clients@larkspur.example.com'],
  ])('%s', (code, words) => expect(said(code, 'company')).toContain(words));

  it('says of an unknown failure its code, and nothing of the company elsewhere', () => {
    expect(said('new_code', 'company')).toContain('(new_code)');
    expect(said('validation_failed', 'provider')).not.toContain('company');
  });
});
