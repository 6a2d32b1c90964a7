export const settingsTabs = [
  { value: 'account-info', label: 'Account Info' },
  { value: 'update-password', label: 'Update Password' },
] as const;
export type SettingsTab = (typeof settingsTabs)[number]['value'];

/** Tab named in the query; the first tab by default (spec 2). */
export function readTab(search: URLSearchParams): SettingsTab {
  return settingsTabs.find(({ value }) => value === search.get('tab'))?.value ?? 'account-info';
}
