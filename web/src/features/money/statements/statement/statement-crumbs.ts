import { paths, paymentsPath } from '#lib/paths/paths.ts';

export const statementCrumbs = [
  { label: 'Payments', to: paths.payments },
  { label: 'Remittances', to: paymentsPath('remittances') },
];
