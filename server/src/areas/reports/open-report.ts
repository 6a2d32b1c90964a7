import type { ReportHeader, ReportParameters } from '@recoup/contract/reports/reports';
import type { StatusTexts } from '@recoup/domain/accounts/statuses';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { REPORTS } from '@recoup/domain/reports/catalog';
import type { Config } from '#server/config.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Claims, Db, Tx } from '#platform/db/db.ts';
import { describeParameters } from './describe.ts';
import { reportKinds } from './kinds/report-kinds.ts';
import type { ReportContent } from '#areas/reports/kinds/report-kind.ts';
import { findClientName, nameParameters } from './names.repository.ts';
import { resolveParameters } from './parameters.ts';
import { reportNotFound } from './reports.errors.ts';
import { stampInstant } from '#platform/format-instant.ts';
import { readBrand } from '#platform/brand.ts';
import { readStatusTexts } from '#platform/status-texts.ts';

/** The identity and scope a report is read with. */
export interface ReportReader {
  claims: Claims;
  clientId: string;
  locationIds: readonly string[] | null;
  name: string;
}

export interface ReadReportOptions {
  kind: ReportKindName;
  parameters: ReportParameters;
  /** Timeout of each SQL statement. */
  statementMs: number;
  /** Cancels the running SQL statement. */
  signal?: AbortSignal;
}

export interface OpenReport {
  header: ReportHeader;
  content: ReportContent;
  /** The agency's time zone. */
  timeZone: string;
  /** The current day in that time zone. */
  today: string;
  /** The agency's status texts. */
  statusTexts: StatusTexts;
}

/**
 * Opens a report in a single snapshot. `work` must read everything it needs before it resolves, because the transaction ends
 * then. `parameters` must be normalized. Throws `reportNotFound` for an unknown kind.
 */
export function openReport<T>(
  { db, clock, config }: { db: Db; clock: AgencyClock; config: Config },
  reader: ReportReader,
  { kind, parameters, statementMs, signal }: ReadReportOptions,
  work: (report: OpenReport) => Promise<T>,
): Promise<T> {
  const reportKind = reportKinds.get(kind);
  if (!reportKind) throw reportNotFound();
  const now = clock.now();
  const today = clock.dayOf(now);
  const read = async (tx: Tx, asOf: Date | null) => {
    const { clientId, locationIds } = reader;
    const clientName = await findClientName(tx, clientId);
    const names = await nameParameters(tx, reader, parameters);
    const statusTexts = await readStatusTexts(tx, config);
    const scope = { clientId, locationIds, today, statusTexts };
    const content = await reportKind.read(tx, scope, resolveParameters(kind, parameters, today));
    const { title, purpose, definitions } = REPORTS[kind];
    const header: ReportHeader = {
      kind,
      title,
      purpose,
      client_name: clientName ?? '',
      agency_name: (await readBrand(tx, config)).agencyName,
      parameters: [
        ...describeParameters(kind, parameters, names),
        ...(asOf ? [{ label: 'Data as of', value: stampInstant(asOf, clock.timeZone) }] : []),
        ...(locationIds ? [{ label: 'Limited to', value: 'Locations that you may see' }] : []),
      ],
      definitions: [...definitions],
      made_at: now.toISOString(),
      made_by: reader.name,
    };
    return work({ header, content, today, statusTexts, timeZone: clock.timeZone });
  };
  return db.asReader(reader.claims, { statementMs, signal }, read);
}
