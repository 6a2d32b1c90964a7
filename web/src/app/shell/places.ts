import { IconFileUpload, IconForms, IconSettings, IconUsersGroup, type Icon } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { hasScreen } from '../shell-routes.ts';

export interface Place {
  label: string;
  path: string;
  icon: Icon;
  /** `g`, then this letter. */
  letter: string;
  group?: string;
  /** At the foot of the sidebar instead of among the places of work. */
  isAtFoot?: boolean;
}

const all: readonly Place[] = [
  { label: 'Debtors', path: paths.debtors, icon: IconUsersGroup, letter: 'd' },
  { label: 'Uploads', path: paths.uploads, icon: IconFileUpload, letter: 'u', group: 'Debtor entry' },
  { label: 'Manual', path: paths.manualEntry, icon: IconForms, letter: 'm', group: 'Debtor entry' },
  { label: 'Settings', path: paths.settings, icon: IconSettings, letter: 's', isAtFoot: true },
];

/** The places of the sidebar whose screens exist. */
export function listPlaces(): readonly Place[] {
  return all.filter((place) => hasScreen(place.path));
}
