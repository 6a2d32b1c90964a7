import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { termsQuery } from '#features/money/statements/queries.ts';
import { TermsLines } from './terms-labels.tsx';
import classes from './terms.module.css';

/** The agency's commission terms in sentences: current, upcoming and earlier. */
export function TermsPanel() {
  const client = useClient();
  return (
    <section className={classes.section} aria-labelledby="rates">
      <h2 id="rates" className={classes.title}>
        {isReadOnly(client) ? 'Rates' : 'Your rates'}
      </h2>
      <Panel>
        <Terms />
      </Panel>
    </section>
  );
}

function Terms() {
  const { client_id: clientId } = useClient();
  const { data, error, refetch } = useQuery(termsQuery(clientId));
  if (!data)
    return error ? (
      <ErrorState title="The rates could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <PanelSkeleton lines={4} />
    );
  const { current, versions } = data.data;
  const others = versions.filter(({ version }) => version !== current?.version);
  const coming = others.filter(({ valid_from: day }) => !current || day > current.valid_from);
  const before = others.filter((terms) => !coming.includes(terms));
  if (versions.length === 0)
    return <EmptyState title="No rates yet">Your commission rates appear here once the agency sends them.</EmptyState>;
  return (
    <>
      {current ? (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            In force since {formatDate(current.valid_from)}. The first rule that matches a payment sets its rate.
          </Text>
          <TermsLines words={current.words} />
        </>
      ) : (
        <Text size="sm">No rates are in force yet.</Text>
      )}
      {coming.toReversed().map((terms) => (
        <details key={terms.version} className={classes.other} open>
          <summary>From {formatDate(terms.valid_from)} on</summary>
          <TermsLines words={terms.words} />
        </details>
      ))}
      {before.map((terms) => (
        <details key={terms.version} className={classes.other}>
          <summary>Earlier: from {formatDate(terms.valid_from)} on</summary>
          <TermsLines words={terms.words} />
        </details>
      ))}
      <Text size="xs" c="dimmed" mt="md">
        Each payment keeps the rate in force on the day the agency reported it.
      </Text>
    </>
  );
}
