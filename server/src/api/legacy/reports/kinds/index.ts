import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { acknowledgement } from './acknowledgement.ts';
import { closed } from './closed.ts';
import { inventory } from './inventory.ts';
import { openItems } from './open-items.ts';
import { payments } from './payments.ts';
import { remittance } from './remittance.ts';
import type { ReportKind } from './report-kind.ts';
import { users } from './users.ts';

const kinds: readonly ReportKind[] = [acknowledgement, inventory, closed, payments, remittance, openItems, users];

/** Every report that can be made. */
export const reportKinds: ReadonlyMap<ReportKindName, ReportKind> = new Map(kinds.map((kind) => [kind.kind, kind]));
