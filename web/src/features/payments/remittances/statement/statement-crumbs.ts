import { paths, paymentsPath } from '../../../../app/paths.ts';

export const statementCrumbs = [
  { label: 'Payments', to: paths.payments },
  { label: 'Remittances', to: paymentsPath('remittances') },
];
