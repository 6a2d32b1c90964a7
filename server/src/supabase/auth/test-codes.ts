import type { Config } from '#server/config.ts';

export interface TestCodes {
  byPhone: ReadonlyMap<string, string>;
  until: Date;
}

/** SMS_TEST_OTP: for testers whose phones we cannot reach (reference/auth-wire.md, One-time tokens). */
export function readTestCodes(config: Pick<Config, 'SMS_TEST_OTP' | 'SMS_TEST_OTP_VALID_UNTIL'>): TestCodes {
  const pairs = (config.SMS_TEST_OTP ?? '').split(',').map((pair) => pair.split(':'));
  const byPhone = new Map(pairs.flatMap(([phone, code]) => (phone && code ? [[phone, code] as const] : [])));
  return { byPhone, until: new Date(config.SMS_TEST_OTP_VALID_UNTIL ?? 0) };
}

/** Undefined for other phones, and after the end time. */
export function testCodeOf({ byPhone, until }: TestCodes, phone: string, now: Date): string | undefined {
  return now < until ? byPhone.get(phone) : undefined;
}
