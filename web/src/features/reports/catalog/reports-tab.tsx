import { Stack } from '@mantine/core';
import type { ReportDescriptionData } from '@recoup/contract/reports/reports';
import { REPORT_GROUPS } from '@recoup/domain/reports/catalog';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reportPath } from '#lib/paths/paths.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { reportsQuery } from '#features/reports/queries.ts';
import { CatalogSkeleton } from './catalog-skeleton.tsx';
import classes from './catalog.module.css';
import { REPORT_ICONS } from './report-icons.ts';

/** The reports available to the user, by group. */
export function ReportsTab() {
  const { client_id: clientId } = useClient();
  const { data, error, refetch } = useQuery(reportsQuery(clientId));
  if (!data && error) return <ErrorState title="Reports could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <CatalogSkeleton />;
  if (data.data.length === 0)
    return (
      <EmptyState title="No reports available">
        An administrator of your company controls access to reports. Ask one of them if you need a report.
      </EmptyState>
    );
  return (
    <Stack gap={28}>
      {REPORT_GROUPS.map(({ group, label }) => (
        <Group key={group} label={label} reports={data.data.filter((report) => report.group === group)} />
      ))}
    </Stack>
  );
}

function Group({ label, reports }: { label: string; reports: readonly ReportDescriptionData[] }) {
  if (reports.length === 0) return null;
  return (
    <section aria-label={label}>
      <h2 className={classes.group}>{label}</h2>
      <ul className={classes.cards}>
        {reports.map((report) => (
          <Card key={report.kind} report={report} />
        ))}
      </ul>
    </section>
  );
}

function Card({ report: { kind, title, purpose } }: { report: ReportDescriptionData }) {
  const Glyph = REPORT_ICONS[kind];
  return (
    <li className={classes.card}>
      <span className={classes.glyph} aria-hidden="true">
        <Glyph size={20} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={reportPath(kind)} className={classes.link}>
            {title}
          </Link>
        </h3>
        <p className={classes.purpose}>{purpose}</p>
      </div>
    </li>
  );
}
