import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { aging } from './aging.ts';
import { batchAnalysis } from './batch-analysis.ts';
import { acknowledgement } from './acknowledgement.ts';
import { closed } from './closed.ts';
import { inventory } from './inventory.ts';
import { openItems } from './open-items.ts';
import { payments } from './payments.ts';
import { remittance } from './remittance.ts';
import { liquidation } from './liquidation.ts';
import { performanceReport } from './performance.ts';
import type { ReportKind } from './report-kind.ts';
import { users } from './users.ts';
import { rollForwardReport } from './roll-forward.ts';
import { stairStep } from './stair-step.ts';

const kinds: readonly ReportKind[] = [
  acknowledgement,
  inventory,
  closed,
  payments,
  remittance,
  openItems,
  users,
  liquidation,
  performanceReport,
  stairStep,
  batchAnalysis,
  rollForwardReport,
  aging,
];

/** All available reports. */
export const reportKinds: ReadonlyMap<ReportKindName, ReportKind> = new Map(kinds.map((kind) => [kind.kind, kind]));
