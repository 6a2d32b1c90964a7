import { acknowledgeKind } from './acknowledge.ts';
import { balanceKind } from './balance.ts';
import { chargeKind } from './charge.ts';
import { accountInterestRateKind, interestRateKind } from './interest-rate.ts';
import { contactKind, noteKind } from './events.ts';
import type { Kind } from './kind.ts';
import { correspondenceKinds } from './correspondence-kinds.ts';
import { loadKinds } from './load-kinds.ts';
import { moneyKinds } from './money-kinds.ts';
import { needInfoKind, rejectKind } from './collection-guard.ts';
import { statusCodeKind, statusKind } from './status.ts';
import { accountTotalsKind, bankBalanceKind, totalsKind } from './totals.ts';

/** All item kinds, in the order in which their books are written. */
export const kinds: readonly Kind[] = [
  ...loadKinds,
  statusCodeKind,
  acknowledgeKind,
  rejectKind,
  needInfoKind,
  statusKind,
  balanceKind,
  chargeKind,
  interestRateKind,
  accountInterestRateKind,
  contactKind,
  noteKind,
  ...moneyKinds,
  ...correspondenceKinds,
  // Last: they compare with what the other books have written.
  totalsKind,
  accountTotalsKind,
  bankBalanceKind,
];

export type {
  Author,
  Book,
  ChunkScope,
  ComplianceFlag,
  FieldChange,
  Kind,
  Need,
  Outcome,
  OpenAccount,
  ReadItem,
  StatusRow,
  Warning,
} from './kind.ts';
export { inputSchemaOf } from './input-schema.ts';
export { changeStatus, type StatusItem } from './status.ts';
export type { KnownCode } from './status-codes.ts';
