import { paths } from '#lib/paths/paths.ts';

export const webhookCrumbs = [
  { label: 'Manage business', to: paths.manageBusiness },
  { label: 'Webhooks', to: paths.webhooks },
];
