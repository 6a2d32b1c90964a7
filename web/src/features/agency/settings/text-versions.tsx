import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows } from '#ui/rows.tsx';

interface Version<T> {
  revision: number;
  /** Null where the default text was restored. */
  text: T | null;
  at: string;
  by_name: string;
}

interface TextVersionsProps<T> {
  versions: readonly Version<T>[];
  titleOf: (text: T) => string;
  /** Copies an earlier text into the form; null for users who may only read. */
  onUse: ((text: T) => void) | null;
}

/** Who changed a text that clients read, and when. */
export function TextVersions<T>({ versions, titleOf, onUse }: TextVersionsProps<T>) {
  if (versions.length === 0) return null;
  return (
    <Panel title="Versions" flush>
      <Rows label="Versions">
        {versions.map(({ revision, text, at, by_name: by }, index) => (
          <Row
            key={revision}
            icon={IconHistory}
            title={text ? titleOf(text) : 'Default text restored'}
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
