import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createOfficialClient } from '#test/factories.ts';
import { startRecorder, type Recorder } from '#test/request-recorder.ts';
import { readConfig } from '#server/config.ts';
import { readTestCodes, testCodeOf } from '../test-codes.ts';

const [phone, other, code] = ['15125550199', '15125550198', '246810'];
const settings = { SMS_TEST_OTP: `${phone}:${code}`, SMS_TEST_OTP_VALID_UNTIL: '2099-01-01T00:00:00Z' };

let server: MailServer;
let hook: Recorder;
beforeAll(async () => {
  hook = await startRecorder(() => ({}));
  server = await startMailServer({ SMS_HOOK_URL: hook.url, ...settings });
});
afterAll(async () => {
  await server.stop();
  await hook.stop();
});

const ask = (to: string) => call(server, null, '/auth/v1/otp', { method: 'POST', body: { phone: to } });
const enter = async (to: string, token = code) => {
  const client = await createOfficialClient(server);
  return client.auth.verifyOtp({ phone: to, token, type: 'sms' });
};

it('admits a listed phone with its own code, without a text message, once per request', async () => {
  expect((await enter(phone)).error?.code).toBe('otp_expired');
  expect(await ask(phone)).toMatchObject({ status: 200, body: { message_id: 'test-otp' } });
  expect((await enter(phone, '135791')).error?.code).toBe('otp_expired');
  expect((await enter(phone)).data.user).toMatchObject({ phone });
  expect((await enter(phone)).error?.code).toBe('otp_expired');
});

it('does nothing for other phones', async () => {
  expect((await ask(other)).body).toEqual({});
  const { body } = await hook.receive();
  // This is the first message: the listed phone got none.
  expect(JSON.parse(body)).toMatchObject({ user: { phone: other } });
  expect((await enter(other)).error?.code).toBe('otp_expired');
});

it('ends at its time, which is required', () => {
  const codes = readTestCodes(readConfig(settings, '/'));
  expect(testCodeOf(codes, phone, new Date('2098-12-31T23:59:59Z'))).toBe(code);
  expect(testCodeOf(codes, phone, new Date('2099-01-01T00:00:00Z'))).toBeUndefined();
  expect(testCodeOf(readTestCodes({}), phone, new Date())).toBeUndefined();
  expect(() => readConfig({ SMS_TEST_OTP: settings.SMS_TEST_OTP }, '/')).toThrow(/SMS_TEST_OTP_VALID_UNTIL/);
  expect(() => readConfig({ ...settings, SMS_TEST_OTP: 'x:1' }, '/')).toThrow(/SMS_TEST_OTP/);
});
