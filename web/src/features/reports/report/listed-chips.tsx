import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDays } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { batchesQuery, statementsQuery } from '#features/reports/queries.ts';
import { OneOfChip } from './one-of-chip.tsx';

interface OneProps {
  label: string;
  chosen: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Filters by one of the newest batches. */
export function BatchChip(props: OneProps) {
  const { client_id: clientId } = useClient();
  const batches = useQuery(batchesQuery(clientId)).data?.data ?? [];
  const choices = batches
    .slice(0, 40)
    .map(({ id, number, created_at: at }) => ({ value: id, label: `${number}, ${formatDate(at)}` }));
  return <IdChip {...props} choices={choices} unknown="One batch" />;
}

/** Filters by one of the newest statements. */
export function StatementChip(props: OneProps) {
  const { client_id: clientId } = useClient();
  const statements = useQuery(statementsQuery(clientId)).data?.data ?? [];
  const choices = statements.map(({ id, number, period_from: from, period_to: to }) => ({
    value: id,
    label: `${number}, ${formatDays(from, to)}`,
  }));
  return <IdChip {...props} choices={choices} unknown="One statement" />;
}

/** `unknown`: label of a selected value that the list lacks or has not loaded. */
function IdChip({
  label,
  chosen,
  onChange,
  choices,
  unknown,
}: OneProps & { choices: readonly { value: string; label: string }[]; unknown: string }) {
  const isListed = chosen === undefined || choices.some(({ value }) => value === chosen);
  return (
    <OneOfChip
      label={label}
      choices={isListed ? choices : [{ value: chosen, label: unknown }, ...choices]}
      value={chosen}
      onChange={onChange}
      onClear={() => onChange(undefined)}
    />
  );
}
