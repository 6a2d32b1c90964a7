import { invoiceKind, invoiceStateKind } from './invoice.ts';
import type { Kind } from './kind.ts';
import { paymentKind } from './payment.ts';
import { paymentStateKind } from './payment-state.ts';
import { remittanceKind } from './remittance.ts';
import { remittanceStateKind } from './remittance-state.ts';
import { remittanceVoidKind } from './remittance-void.ts';
import { scheduleKind } from './schedule.ts';

export const moneyKinds: readonly Kind[] = [
  scheduleKind,
  paymentKind,
  paymentStateKind,
  remittanceKind,
  remittanceStateKind,
  remittanceVoidKind,
  invoiceKind,
  invoiceStateKind,
];
