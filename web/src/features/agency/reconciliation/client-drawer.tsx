import { Anchor, Button, Drawer, Stack, Text, Title } from '@mantine/core';
import type { ClientDay } from '@recoup/contract/agency/reconciliation';
import type { Reconciliation } from '@recoup/contract/feed/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate, plural } from '#lib/format/format.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { DateText } from '#ui/date-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { FIGURE_LABELS, formatFigure, STATE_BADGES } from './figures.ts';
import { clientQuery } from './queries.ts';
import classes from './reconciliation.module.css';
import { TotalsForm } from './totals-form.tsx';

/** One client's day: its figures, and the accounts that cause the differences. */
export function ClientDrawer({
  row,
  day,
  mayEnter,
  onClose,
}: {
  row: ClientDay;
  day: string;
  mayEnter: boolean;
  onClose: () => void;
}) {
  useFocusReturned();
  const { data, error, refetch } = useQuery(clientQuery(row.client_id, day));
  const [isEntering, setEntering] = useState(false);
  const found = data?.data;
  return (
    <Drawer opened onClose={onClose} position="right" size={620} title={`${row.client_name}, ${formatDate(day)}`}>
      {!found && error ? (
        <ErrorState title="The reconciliation could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!found && !error ? <PanelSkeleton lines={8} /> : null}
      {found ? (
        <Stack gap="lg">
          <div>
            <StatusBadge {...STATE_BADGES[found.state]} focusable />
          </div>
          {found.totals.length > 0 ? <Comparison reconciliation={found} /> : null}
          {mayEnter && !isEntering ? (
            <div>
              <Button variant="default" onClick={() => setEntering(true)}>
                {found.totals.length > 0 ? 'Correct the totals' : 'Enter the totals'}
              </Button>
            </div>
          ) : null}
          {isEntering ? (
            <TotalsForm clientId={row.client_id} day={day} totals={found.totals} onDone={() => setEntering(false)} />
          ) : null}
          <Accounts reconciliation={found} clientId={row.client_id} />
        </Stack>
      ) : null}
    </Drawer>
  );
}

function Comparison({ reconciliation: { totals, received_at: receivedAt } }: { reconciliation: Reconciliation }) {
  return (
    <section>
      <table className={classes.sums} aria-label="Totals">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Yours</th>
            <th scope="col">Portal</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ figure, agency, portal, difference }) => (
            <tr key={figure} data-differs={difference !== 0 || undefined}>
              <th scope="row">{FIGURE_LABELS[figure]}</th>
              <td className="tabular">{formatFigure(figure, agency)}</td>
              <td className="tabular">{formatFigure(figure, portal)}</td>
              <td className="tabular">{formatFigure(figure, difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {receivedAt ? (
        <Text size="xs" c="dimmed" mt="xs">
          Received <DateText value={receivedAt} withTime />. Accounts and balances are compared as of then.
        </Text>
      ) : null}
    </section>
  );
}

const reasons: Record<Reconciliation['accounts'][number]['reason'], string> = {
  different: 'Figures differ',
  missing_in_portal: 'Not in the portal',
  missing_at_agency: 'Not in your figures',
};

const figureLabels: Readonly<Record<string, string>> = FIGURE_LABELS;

function Accounts({ reconciliation, clientId }: { reconciliation: Reconciliation; clientId: string }) {
  const { accounts, accounts_stated: stated, accounts_different: different } = reconciliation;
  return (
    <section aria-labelledby="reconciled-accounts">
      <Title order={3} size="h4" id="reconciled-accounts" mb={6}>
        Accounts that differ
      </Title>
      {stated === 0 ? (
        <Text size="sm" c="dimmed">
          Your system sent no figures by account for this day. Once it sends account_totals items, the accounts that differ are
          listed here.
        </Text>
      ) : null}
      {stated > 0 && accounts.length === 0 ? (
        <Text size="sm" c="dimmed">
          All figures match ({plural(stated, 'account')} compared).
        </Text>
      ) : null}
      <ul className={classes.accounts} aria-label="Accounts that differ">
        {accounts.map((one) => (
          <li key={`${one.agency_account} ${one.account ?? ''}`}>
            <div>
              {one.account ? (
                <Anchor
                  component={Link}
                  to={`${agencyPaths.accounts}?q=${encodeURIComponent(one.account)}&client_id=${clientId}`}
                  className="tabular"
                >
                  {one.account}
                </Anchor>
              ) : (
                <b className="tabular">{one.agency_account}</b>
              )}
              <div className={classes.quiet}>
                {reasons[one.reason]}
                {one.account ? ` · file ${one.agency_account}` : ''}
              </div>
            </div>
            <div className={classes.figure}>
              {one.figures.map(({ figure, agency, portal, difference }) => (
                <span key={figure} className={classes.quiet}>
                  {figureLabels[figure] ?? figure}: <span className="tabular">{formatFigure(figure, agency)}</span> against{' '}
                  <span className="tabular">{formatFigure(figure, portal)}</span>,{' '}
                  <b className="tabular">{formatFigure(figure, difference)}</b>
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {different > accounts.length ? (
        <Text size="sm" c="dimmed">
          The {formatCount(accounts.length)} largest of {formatCount(different)}.
        </Text>
      ) : null}
    </section>
  );
}
