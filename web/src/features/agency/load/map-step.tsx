import { Stack } from '@mantine/core';
import type { LoadDetails, LoadMapping } from '@recoup/contract/agency/load';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { Notice } from '#ui/notice.tsx';
import { MapStage } from './map-stage.tsx';
import { endSending, useCancel, useMap } from './queries.ts';

/** Maps the columns of a file, before or after a dry run. */
export function MapStep({ load, onChecking }: { load: LoadDetails; onChecking?: () => void }) {
  const [mapping, setMapping] = useState<LoadMapping>(load.mapping);
  const check = useMap();
  const cancel = useCancel();
  const { table } = load.columns;
  const params = { load_id: load.id };
  const error = check.error ?? cancel.error;
  const failures = error ? [messageOf(error)] : load.failure;
  if (!table) return null;
  return (
    <Stack gap="lg">
      {failures.length > 0 ? (
        <Notice tone="danger" alert title="The rows could not be checked">
          <ul>
            {failures.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <MapStage
        fileName={load.file_name}
        kind={load.kind ?? ''}
        table={table}
        mapping={mapping}
        pending={check.isPending}
        onChange={setMapping}
        onCheck={() =>
          check.mutate(
            { params, body: { columns: { ...mapping.columns }, constants: { ...mapping.constants } } },
            { onSuccess: () => onChecking?.() },
          )
        }
        onCancel={() => cancel.mutate({ params }, { onSuccess: () => void endSending(load.id) })}
      />
    </Stack>
  );
}
