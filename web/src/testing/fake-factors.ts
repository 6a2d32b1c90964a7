import { AuthApiError, type AuthError } from '@supabase/auth-js';
import { getAuthFlows, setAuthFlows, type AuthFlows } from '#lib/session/auth-flows.ts';
import { FakeFlows } from './fake-flows.ts';

export interface FakeFactor {
  id: string;
  factor_type: 'totp' | 'phone';
  status: 'verified' | 'unverified';
  friendly_name: string;
  phone?: string;
}

export const appFactor: FakeFactor = { id: 'app', factor_type: 'totp', status: 'verified', friendly_name: 'My phone' };
export const phoneFactor: FakeFactor = {
  id: 'sms',
  factor_type: 'phone',
  status: 'verified',
  friendly_name: 'Office',
  phone: '15125550134',
};

export const refusal = (code: string, status = 422, message = code) => new AuthApiError(message, status, code);

/** Fakes the official client's second factors: `rightCode` is accepted, everything else is wrong. */
export class FakeFactors extends FakeFlows {
  factors: FakeFactor[];
  rightCode = '123456';
  /** Returned once by the next call of that name instead of success. */
  refuses: Partial<Record<'listFactors' | 'enroll' | 'challenge' | 'verify', AuthError>> = {};
  verified: { factorId: string; challengeId: string; code: string }[] = [];
  challenged: string[] = [];
  enrolled: unknown[] = [];
  unenrolled: string[] = [];
  /** The service's side effect: a session at aal2. */
  onVerified = () => {};

  constructor(factors: FakeFactor[] = [appFactor]) {
    super();
    this.factors = factors;
    setAuthFlows({ ...getAuthFlows(), mfa: this.api } as unknown as AuthFlows);
  }

  private answer<T>(call: keyof FakeFactors['refuses'], data: T) {
    const error = this.refuses[call] ?? null;
    delete this.refuses[call];
    return error ? { data: null, error } : { data, error: null };
  }

  private verifiedOf = (type: string) =>
    this.factors.filter(({ factor_type: kind, status }) => kind === type && status === 'verified');

  private api = {
    listFactors: async () =>
      this.answer('listFactors', {
        all: this.factors,
        totp: this.verifiedOf('totp'),
        phone: this.verifiedOf('phone'),
        webauthn: this.verifiedOf('webauthn'),
      }),
    enroll: async (options: unknown) => {
      this.enrolled.push(options);
      const totp = { qr_code: 'data:image/svg+xml;utf-8,<svg/>', secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/x' };
      return this.answer('enroll', { id: 'new', type: 'totp', totp });
    },
    unenroll: async ({ factorId }: { factorId: string }) => {
      this.unenrolled.push(factorId);
      return { data: { id: factorId }, error: null };
    },
    challenge: async ({ factorId }: { factorId: string }) => {
      this.challenged.push(factorId);
      return this.answer('challenge', { id: `challenge-${this.challenged.length}` });
    },
    verify: async (attempt: { factorId: string; challengeId: string; code: string }) => {
      this.verified.push(attempt);
      const answer = this.answer('verify', {});
      if (answer.error) return answer;
      if (attempt.code !== this.rightCode) return { data: null, error: refusal('mfa_verification_failed') };
      this.onVerified();
      return answer;
    },
  };
}
