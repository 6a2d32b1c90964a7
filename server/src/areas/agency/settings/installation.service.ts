import type { InstallationSetting } from '@recoup/contract/agency/installation';
import type { Config, SettingName } from '#server/config.ts';
import { hasUntrustedProxy } from '#platform/http/untrusted-proxy.ts';
import { secretSettings, settingGroups } from './installation-settings.ts';

/** The settings in effect. They change with a restart only. */
export function createInstallationService(config: Config) {
  const groups = settingGroups.map(({ title, settings }) => ({
    title,
    settings: Object.entries(settings).map(([name, label]) => describe(config, name as SettingName, label)),
  }));
  return { get: () => ({ warnings: findWarnings(config), groups }) };
}

function findWarnings({ MFA_REQUIRED, RECOUP_DEMO }: Config): string[] {
  return [
    ...(hasUntrustedProxy()
      ? [
          'A proxy forwards requests but TRUST_PROXY is off: all users seem to have the proxy’s address, so limits by address are not applied. Set TRUST_PROXY to the number of proxies.',
        ]
      : []),
    ...(MFA_REQUIRED !== 'all' && !RECOUP_DEMO
      ? [
          'Client users can see debtors with a password alone. The FTC Safeguards Rule (16 CFR 314.4(c)(5)) requires two-factor authentication for everyone who can. Set MFA_REQUIRED=all.',
        ]
      : []),
  ];
}

function describe(config: Config, name: SettingName, label: string): InstallationSetting {
  const value = format(config[name]);
  const isSecret = secretSettings.has(name);
  return {
    name,
    label,
    value: isSecret ? null : value,
    is_secret: isSecret,
    is_set: value !== null,
    source: config.fromEnvironment.has(name) ? 'environment' : 'default',
  };
}

function format(value: Config[SettingName]): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  if (typeof value === 'object' && 'schema' in value) return `${value.schema}.${value.name}`;
  return withoutCredentials(String(value));
}

/** No setting outside of the secrets is meant to have credentials in its address; some services accept a token as the user. */
function withoutCredentials(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.password === '' && url.username === '') return text;
  url.username = '';
  url.password = '';
  return url.href;
}
