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

it('lets a phone of the list in by its own code, without a text message, once for each time it is asked for', async () => {
  expect((await enter(phone)).error?.code).toBe('otp_expired');
  expect(await ask(phone)).toMatchObject({ status: 200, body: { message_id: 'test-otp' } });
  expect((await enter(phone, '135791')).error?.code).toBe('otp_expired');
  expect((await enter(phone)).data.user).toMatchObject({ phone });
  expect((await enter(phone)).error?.code).toBe('otp_expired');
});

it('means nothing for any other phone', async () => {
  expect((await ask(other)).body).toEqual({});
  const { body } = await hook.receive();
  // The first message there is: the phone of the list got none.
  expect(JSON.parse(body)).toMatchObject({ user: { phone: other } });
  expect((await enter(other)).error?.code).toBe('otp_expired');
});

it('ends at its time, which has to be named', () => {
  const codes = readTestCodes(readConfig(settings, '/'));
  expect(testCodeOf(codes, phone, new Date('2098-12-31T23:59:59Z'))).toBe(code);
  expect(testCodeOf(codes, phone, new Date('2099-01-01T00:00:00Z'))).toBeUndefined();
  expect(testCodeOf(readTestCodes({}), phone, new Date())).toBeUndefined();
  expect(() => readConfig({ SMS_TEST_OTP: settings.SMS_TEST_OTP }, '/')).toThrow(/SMS_TEST_OTP_VALID_UNTIL/);
  expect(() => readConfig({ ...settings, SMS_TEST_OTP: 'x:1' }, '/')).toThrow(/SMS_TEST_OTP/);
});
