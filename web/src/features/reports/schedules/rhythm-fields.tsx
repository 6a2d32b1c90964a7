import { Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { MONTH_DAYS, RHYTHMS, rhythmOf, WEEKDAYS, type Rhythm } from './rhythm.ts';

/** Frequency and day. Only administrators see statements, so only they can schedule by statement. */
export function RhythmFields({
  rhythm,
  hasFocus,
  onChange,
}: {
  rhythm: Rhythm;
  hasFocus: boolean;
  onChange: (rhythm: Rhythm) => void;
}) {
  const { client_id: clientId } = useClient();
  const isAdmin = useQuery(clientDetailsQuery(clientId)).data?.data.abilities.see_administration ?? false;
  const offered = RHYTHMS.filter(({ value }) => isAdmin || value !== 'remittance' || rhythm.every === value);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select
        label="Frequency"
        allowDeselect={false}
        data={offered}
        value={rhythm.every}
        data-autofocus={hasFocus || undefined}
        onChange={(value) => {
          const every = offered.find((known) => known.value === value)?.value;
          if (every && every !== rhythm.every) onChange(rhythmOf(every));
        }}
      />
      {rhythm.every === 'week' ? (
        <Select
          label="Day"
          allowDeselect={false}
          data={WEEKDAYS}
          value={String(rhythm.weekday)}
          onChange={(day) => day !== null && onChange({ every: 'week', weekday: Number(day) })}
        />
      ) : null}
      {rhythm.every === 'month' ? (
        <Select
          label="Day of the month"
          allowDeselect={false}
          data={MONTH_DAYS}
          value={String(rhythm.day)}
          onChange={(day) => day !== null && onChange({ every: 'month', day: Number(day) })}
        />
      ) : null}
    </SimpleGrid>
  );
}
