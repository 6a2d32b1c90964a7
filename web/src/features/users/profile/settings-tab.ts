export const settingsTabs = [
  { value: 'account-info', label: 'Account Info' },
  { value: 'update-password', label: 'Update Password' },
] as const;
export type SettingsTab = (typeof settingsTabs)[number]['value'];

/** The tab that the address names; any other value is the first tab (spec 2). */
export function readTab(search: URLSearchParams): SettingsTab {
  return settingsTabs.find(({ value }) => value === search.get('tab'))?.value ?? 'account-info';
}
