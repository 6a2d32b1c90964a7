import { lazy } from 'react';
import type { PageTabList } from '#ui/page-tabs.tsx';

export const integrationsTabs: PageTabList = [
  { id: 'keys', label: 'Keys', Body: lazy(async () => ({ default: (await import('./keys/keys-tab.tsx')).KeysTab })) },
  {
    id: 'webhooks',
    label: 'Webhooks',
    Body: lazy(async () => ({ default: (await import('./webhooks/webhooks-tab.tsx')).WebhooksTab })),
  },
  { id: 'items', label: 'Items', Body: lazy(async () => ({ default: (await import('./items/items-tab.tsx')).ItemsTab })) },
  { id: 'codes', label: 'Status codes', Body: lazy(async () => ({ default: (await import('./codes/codes-tab.tsx')).CodesTab })) },
  {
    id: 'exchange',
    label: 'Exchange folder',
    Body: lazy(async () => ({ default: (await import('./exchange/exchange-tab.tsx')).ExchangeTab })),
  },
];
