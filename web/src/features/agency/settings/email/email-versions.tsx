import type { EditedEmail } from '@recoup/contract/agency/email-texts';
import type { EmailText } from '@recoup/domain/agency/email-text';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows } from '#ui/rows.tsx';

/** Who changed the text and when. `onUse` puts a former text into the form. */
export function EmailVersions({
  versions,
  onUse,
}: {
  versions: EditedEmail['versions'];
  onUse: ((text: EmailText) => void) | null;
}) {
  if (versions.length === 0) return null;
  return (
    <Panel title="Versions" flush>
      <Rows label="Versions">
        {versions.map(({ revision, text, at, by_name: by }, index) => (
          <Row
            key={revision}
            icon={IconHistory}
            title={text ? text.subject : 'Default text restored'}
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
