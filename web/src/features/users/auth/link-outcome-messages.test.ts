import { describe, expect, it } from 'vitest';
import { linkOutcomeMessage } from './link-outcome-messages.ts';
import { errorWithin, readErrorCode, withoutLink } from './link-outcome.ts';

const circumstances = { cameBy: 'provider', reason: null, supportEmail: 'clients@larkspur.example.com' };
const failed = (code: string | null, cameBy: string | null = 'provider') =>
  linkOutcomeMessage({ outcome: 'expired', code }, { ...circumstances, cameBy })?.text;

describe('sign-in failure messages', () => {
  it.each([
    ['access_denied', /declined/],
    ['signup_disabled', /by invitation.*clients@larkspur/],
    ['user_banned', /locked/],
    ['provider_email_needs_verification', /has not confirmed your email/],
    ['saml_assertion_no_email', /did not share your email address/],
    ['saml_relay_state_expired', /took too long/],
    ['provider_disabled', /turned off/],
    ['server_error', /connection problem/],
    ['something_new', /\(something_new\)/],
    [null, /^Sign-in failed\. Try again/],
  ])('%s', (code, text) => expect(failed(code)).toMatch(text));

  it('distinguishes a failed email confirmation from a failed sign-in', () => {
    expect(failed('otp_expired', null)).toMatch(/if your email address is confirmed/);
    expect(failed('otp_expired', 'code')).toMatch(/Request a new email/);
    expect(linkOutcomeMessage({ outcome: 'none', code: null }, circumstances)).toBeNull();
    expect(linkOutcomeMessage({ outcome: 'elsewhere', code: null }, { ...circumstances, cameBy: null })?.tone).toBe('success');
  });
});

describe('link parameters', () => {
  it('reads the error code and ignores free text from the URL', () => {
    expect(readErrorCode({ search: '?error_code=user_banned', hash: '' })).toBe('user_banned');
    expect(readErrorCode({ search: '', hash: '#error=access_denied&sb=' })).toBe('access_denied');
    expect(readErrorCode({ search: '?error_code=Call+555-0199', hash: '' })).toBeNull();
  });

  it('keeps the sign-in method and destination, and strips errors nested in the destination', () => {
    expect(withoutLink('?with=code&code=1&sb_flow_id=2&next=%2Fdebtors')).toBe('?with=code&next=%2Fdebtors');
    const inner = encodeURIComponent('/debtors?status=NEW&error=x&error_description=y#error=x&sb=');
    expect(withoutLink(`?next=${inner}`)).toBe(`?next=${encodeURIComponent('/debtors?status=NEW')}`);
    expect(errorWithin('?next=//elsewhere.example.com%2F%3Fcode%3D1')).toBeNull();
  });
});
