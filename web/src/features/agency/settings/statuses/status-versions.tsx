import type { EditedStatus } from '@recoup/contract/agency/status-texts';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows } from '#ui/rows.tsx';

type Versions = EditedStatus['versions'];

/** Who changed the text and when. `onUse` copies an earlier text into the form. */
export function StatusVersions({
  versions,
  onUse,
}: {
  versions: Versions;
  onUse: ((text: NonNullable<Versions[number]['text']>) => void) | null;
}) {
  if (versions.length === 0) return null;
  return (
    <Panel title="Versions" flush>
      <Rows label="Versions">
        {versions.map(({ revision, text, at, by_name: by }, index) => (
          <Row
            key={revision}
            icon={IconHistory}
            title={text ? `${text.label}: ${text.meaning}` : 'Default text restored'}
            lines={[`${by}, ${formatDateTime(at)}`]}
            actions={
              text && onUse && index > 0 ? (
                <Button variant="default" size="compact-sm" aria-label={`Use version ${revision}`} onClick={() => onUse(text)}>
                  Use
                </Button>
              ) : null
            }
          />
        ))}
      </Rows>
    </Panel>
  );
}
