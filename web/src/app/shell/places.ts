import type { ClientDetails } from '@recoup/contract/company/clients';
import {
  IconBuilding,
  IconBuildingBank,
  IconDownload,
  IconFileUpload,
  IconForms,
  IconHome,
  IconInbox,
  IconKey,
  IconMapPin,
  IconReceiptDollar,
  IconSettings,
  IconUserCog,
  IconUsersGroup,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useOwnCore, useSelectedClient } from '#lib/session/selected-client.ts';
import { paths } from '#lib/paths/paths.ts';
import { hasScreen } from '../shell-routes.ts';

type Abilities = ClientDetails['abilities'];

export interface Place {
  label: string;
  path: string;
  icon: Icon;
  /** `g`, then this letter. */
  letter: string;
  group?: string;
  /** At the bottom of the sidebar. */
  isAtFoot?: boolean;
  /** Needs a core API that has more than the spec's calls. */
  isOwnCore?: true;
  /** Whether it is shown for these abilities; undefined: not known yet. */
  isFor?: (abilities: Abilities | undefined) => boolean;
}

const all: readonly Place[] = [
  { label: 'Home', path: paths.home, icon: IconHome, letter: 'h' },
  { label: 'Inbox', path: paths.inbox, icon: IconInbox, letter: 'i' },
  { label: 'Debtors', path: paths.debtors, icon: IconUsersGroup, letter: 'd' },
  { label: 'Payments', path: paths.payments, icon: IconReceiptDollar, letter: 'p' },
  { label: 'Downloads', path: paths.downloads, icon: IconDownload, letter: 'w' },
  { label: 'Uploads', path: paths.uploads, icon: IconFileUpload, letter: 'u', group: 'Debtor entry' },
  {
    label: 'Manual',
    path: paths.manualEntry,
    icon: IconForms,
    letter: 'm',
    group: 'Debtor entry',
    isFor: (abilities) => abilities?.place_accounts ?? true,
  },
  {
    label: 'Business info',
    path: paths.businessInfo,
    icon: IconBuilding,
    letter: 'b',
    group: 'Manage business',
    isOwnCore: true,
  },
  {
    label: 'Bank accounts',
    path: paths.bankAccounts,
    icon: IconBuildingBank,
    letter: 'a',
    group: 'Manage business',
    isFor: (abilities) => abilities?.see_administration ?? false,
  },
  { label: 'Locations', path: paths.locations, icon: IconMapPin, letter: 'l', group: 'Manage business', isOwnCore: true },
  {
    label: 'API keys',
    path: paths.apiKeys,
    icon: IconKey,
    letter: 'k',
    group: 'Manage business',
    isFor: (abilities) => abilities?.see_administration ?? false,
  },
  {
    label: 'Webhooks',
    path: paths.webhooks,
    icon: IconWebhook,
    letter: 'e',
    group: 'Manage business',
    isFor: (abilities) => abilities?.see_administration ?? false,
  },
  {
    label: 'Manage users',
    path: paths.manageUsers,
    icon: IconUserCog,
    letter: 't',
    group: 'People',
    isFor: (abilities) => abilities?.see_administration ?? false,
  },
  { label: 'Settings', path: paths.settings, icon: IconSettings, letter: 's', isAtFoot: true },
];

/** Whether these abilities allow opening a place; other screens explain themselves. */
export function mayOpen(path: string, abilities: Abilities | undefined): boolean {
  return all.find((place) => place.path === path)?.isFor?.(abilities) ?? true;
}

/** The places that exist and that the user may open. */
export function usePlaces(): readonly Place[] {
  const client = useSelectedClient();
  const details = useQuery({ ...clientDetailsQuery(client?.client_id ?? ''), enabled: client !== null });
  const abilities = details.data?.data.abilities;
  const hasOwnCore = useOwnCore();
  return all.filter(
    ({ path, isOwnCore, isFor = () => true }) => hasScreen(path) && (hasOwnCore || !isOwnCore) && isFor(abilities),
  );
}
