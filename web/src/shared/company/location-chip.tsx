import { useQuery } from '@tanstack/react-query';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';

/** Filters by locations; hidden if the client has only one. */
export function LocationChip({
  label = 'Location',
  value,
  onChange,
}: {
  label?: string;
  value: readonly string[] | undefined;
  onChange: (ids: string[] | undefined) => void;
}) {
  const { client_id: clientId } = useClient();
  const locations = useQuery(clientDetailsQuery(clientId)).data?.data.locations ?? [];
  if (locations.length < 2 && !value) return null;
  const choices = locations.map(({ id, name }) => ({ value: id, label: name }));
  return <ChoicesChip label={label} choices={choices} value={value} onChange={onChange} />;
}
