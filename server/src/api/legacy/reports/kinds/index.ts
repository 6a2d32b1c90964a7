import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { inventory } from './inventory.ts';
import type { ReportKind } from './report-kind.ts';

const kinds: readonly ReportKind[] = [inventory];

/** Every report that can be made. */
export const reportKinds: ReadonlyMap<ReportKindName, ReportKind> = new Map(kinds.map((kind) => [kind.kind, kind]));
