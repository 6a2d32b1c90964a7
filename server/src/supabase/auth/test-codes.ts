import type { Config } from '#server/config.ts';

export interface TestCodes {
  byPhone: ReadonlyMap<string, string>;
  until: Date;
}

/** Of SMS_TEST_OTP: for people who try an app and have none of our phones (reference/auth-wire.md, One-time tokens). */
export function readTestCodes(config: Pick<Config, 'SMS_TEST_OTP' | 'SMS_TEST_OTP_VALID_UNTIL'>): TestCodes {
  const pairs = (config.SMS_TEST_OTP ?? '').split(',').map((pair) => pair.split(':'));
  const byPhone = new Map(pairs.flatMap(([phone, code]) => (phone && code ? [[phone, code] as const] : [])));
  return { byPhone, until: new Date(config.SMS_TEST_OTP_VALID_UNTIL ?? 0) };
}

/** Undefined for every other phone, and once their time is over. */
export function testCodeOf({ byPhone, until }: TestCodes, phone: string, now: Date): string | undefined {
  return now < until ? byPhone.get(phone) : undefined;
}
