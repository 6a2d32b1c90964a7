import { Autocomplete, Select, Stack, Switch } from '@mantine/core';
import type { listLoadKinds } from '@recoup/contract/agency/load';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { getConfig } from '#lib/api/config.ts';
import { formatBytes } from '#lib/format/format.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { kindLabel } from './load-labels.ts';
import classes from './load.module.css';
import type { LoadChoice } from './queries.ts';

export type Kinds = ResponseOf<typeof listLoadKinds>['data'];

const SEVERAL_KINDS = 'several';
const DEFAULT_MAX_BYTES = 1024 ** 3;

/** Chooses the kind of data, then the file. */
export function ChooseStage({
  kinds,
  choice,
  busy,
  onChange,
  onFile,
}: {
  kinds: Kinds;
  choice: LoadChoice;
  busy: boolean;
  onChange: (choice: LoadChoice) => void;
  onFile: (file: File) => void;
}) {
  const maxBytes = getConfig().upload_max_bytes ?? DEFAULT_MAX_BYTES;
  const isAdmin = useAgencyRole() === 'agency_admin';
  const summary = kinds.kinds.find(({ kind }) => kind === choice.kind)?.summary.replaceAll('`', '');
  return (
    <Stack gap="lg">
      <div className={classes.choice}>
        <Select
          label="Each row is"
          description={summary ?? 'A “kind” column says what each row is; NDJSON also works'}
          data={[
            ...kinds.kinds.map(({ kind }) => ({ value: kind, label: kindLabel(kind) })),
            ...(isAdmin ? [{ value: SEVERAL_KINDS, label: 'Several kinds' }] : []),
          ]}
          value={choice.kind ?? SEVERAL_KINDS}
          allowDeselect={false}
          searchable
          onChange={(kind) => onChange({ ...choice, kind: kind === SEVERAL_KINDS ? null : kind })}
        />
        <Autocomplete
          label="System (optional)"
          description="The column mapping is saved under this name"
          placeholder="Collect!"
          maxLength={60}
          data={kinds.sources}
          value={choice.source}
          onChange={(source) => onChange({ ...choice, source })}
        />
      </div>
      <Switch
        label="Historical data: record it as it was, and notify no one"
        checked={choice.isHistory}
        onChange={({ currentTarget: { checked } }) => onChange({ ...choice, isHistory: checked })}
      />
      <FileDropZone
        accept={['.csv', '.tsv', '.txt', '.xlsx', '.ndjson', '.jsonl']}
        maxBytes={maxBytes}
        disabled={busy}
        title="Drop a data file here"
        hint={`CSV, Excel (XLSX) or NDJSON, up to ${formatBytes(maxBytes)}. Nothing is recorded until you review and apply it.`}
        onFiles={([file]) => file && onFile(file)}
      />
    </Stack>
  );
}
