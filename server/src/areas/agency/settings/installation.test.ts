import type { InstallationSetting } from '@recoup/contract/agency/installation';
import { expect, it } from 'vitest';
import { readConfig, settingNames } from '#server/config.ts';
import { createInstallationService } from './installation.service.ts';
import { secretSettings, settingGroups } from './installation-settings.ts';

const secret = 'a-secret-of-more-than-thirty-two-characters';
const all = (env: Record<string, string>): Map<string, InstallationSetting> =>
  new Map(
    createInstallationService(readConfig(env, '/srv'))
      .get()
      .groups.flatMap(({ settings }) => settings.map((setting) => [setting.name, setting])),
  );

it('lists every setting once', () => {
  const listed = settingGroups.flatMap(({ settings }) => Object.keys(settings));
  expect(listed.toSorted()).toEqual([...settingNames].toSorted());
});

it('shows where a value comes from', () => {
  const settings = all({ IDLE_MINUTES: '15', SIGNUP: 'off', REDIRECT_URLS: 'https://a.example,https://b.example' });
  expect(settings.get('IDLE_MINUTES')).toMatchObject({ value: '15', source: 'environment', is_set: true });
  expect(settings.get('SIGNUP')?.value).toBe('off');
  expect(settings.get('REDIRECT_URLS')?.value).toBe('https://a.example, https://b.example');
  expect(settings.get('PASSWORD_MIN_LENGTH')).toMatchObject({ value: '6', source: 'default' });
  expect(settings.get('PUBLIC_URL')).toMatchObject({ value: null, source: 'default', is_set: false });
});

it('never shows a secret', () => {
  const env: Record<string, string> = {
    DATABASE_URL: `postgres://u:${secret}@db/x`,
    ENCRYPTION_KEY: secret,
    JWT_SECRET: secret,
    SMTP_URL: `smtp://u:${secret}@mail.example.com`,
    SMS_HOOK_URL: `https://sms.example.com/${secret}`,
    SMS_HOOK_SECRET: secret,
    PASSWORD_PWNED_URL: `https://u:${secret}@pwned.example.com`,
  };
  const settings = all(env);
  expect(JSON.stringify([...settings.values()])).not.toContain(secret);
  const token = all({ PASSWORD_PWNED_URL: `https://${secret}@pwned.example.com` });
  expect(JSON.stringify([...token.values()])).not.toContain(secret);
  expect(settings.get('SMTP_URL')).toMatchObject({ value: null, is_secret: true, is_set: true, source: 'environment' });
  expect(settings.get('CAPTCHA_SECRET')).toMatchObject({ is_secret: true, is_set: false });
});

it('treats what is named like a secret as one', () => {
  const shown = settingNames.filter((name) => !secretSettings.has(name));
  // Lengths, limits and public keys.
  const harmless =
    /^(PASSWORD_(MIN|REQUIRED|PWNED|CHANGE|ATTEMPTS)|API_KEY_REQUESTS|FACTOR_SECRETS|FUNCTIONS_SECRETS_FILE|CAPTCHA_SITE_KEY|EXCHANGE_(HOST_KEY|KEY_FILE)|PASSKEY)/;
  expect(shown.filter((name) => /SECRET|PASSWORD|KEY|TOKEN|PASSPHRASE/.test(name) && !harmless.test(name))).toEqual([]);
});
