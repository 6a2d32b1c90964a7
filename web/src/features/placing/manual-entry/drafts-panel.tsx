import { Button, Group, Text } from '@mantine/core';
import { DEBT_TYPE_INFO } from '@recoup/domain/shared/debt-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from '#lib/toast.ts';
import { draftPath } from '#lib/paths/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './manual-entry.module.css';
import { draftsQuery, useDeleteDraft } from './queries.ts';

const SHOWN_AT_FIRST = 3;

interface Draft {
  id: string;
  debtor_name: string | null;
  debt_type: keyof typeof DEBT_TYPE_INFO;
  updated_at: string;
}

const nameOf = (draft: Draft) => draft.debtor_name ?? 'No debtor yet';

/** The user's other drafts. Renders nothing if there are none. */
export function DraftsPanel({ clientId, except }: { clientId: string; except: string }) {
  const { data, error, refetch } = useQuery(draftsQuery(clientId));
  const [all, setAll] = useState(false);
  const [doomed, setDoomed] = useState<Draft | null>(null);
  const remove = useDeleteDraft();
  if (error && !data) {
    return (
      <Panel title="Continue a draft">
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {messageOf(error)}
          </Text>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      </Panel>
    );
  }
  const drafts = (data?.data ?? []).filter(({ id }) => id !== except);
  if (drafts.length === 0) return null;
  const close = () => {
    setDoomed(null);
    remove.reset();
  };
  const confirm = () => {
    if (!doomed) return;
    remove.mutate(
      { params: { client_id: clientId, id: doomed.id } },
      {
        onSuccess: () => {
          setDoomed(null);
          toast.success('Draft deleted');
        },
      },
    );
  };
  return (
    <Panel title="Continue a draft" flush>
      <ul className={classes.drafts}>
        {(all ? drafts : drafts.slice(0, SHOWN_AT_FIRST)).map((draft) => (
          <li key={draft.id} className={classes.draft}>
            <div className={classes.draftText}>
              <Link to={draftPath(draft.id)} className={classes.draftName}>
                {nameOf(draft)}
              </Link>
              <Text size="sm" c="dimmed">
                {DEBT_TYPE_INFO[draft.debt_type].label}, saved {formatDateTime(draft.updated_at)}
              </Text>
            </div>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => setDoomed(draft)}
              aria-label={`Delete the draft of ${nameOf(draft)}`}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {!all && drafts.length > SHOWN_AT_FIRST ? (
        <Button variant="subtle" size="compact-sm" m="xs" onClick={() => setAll(true)}>
          Show all {drafts.length}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={doomed !== null}
        title={`Delete the draft of ${doomed ? nameOf(doomed) : ''}?`}
        confirmLabel="Delete draft"
        danger
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
        onClose={close}
      >
        Everything entered and every attached document is permanently deleted. Nothing was placed with the agency.
      </ConfirmDialog>
    </Panel>
  );
}
