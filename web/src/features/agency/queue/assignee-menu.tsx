import type { QueueItem } from '@recoup/contract/agency/queue';
import { Button, Menu, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#lib/session/session.ts';
import { colleaguesQuery } from './queue-queries.ts';
import { useAssign } from './use-assign.ts';

/** Who the item is assigned to; a menu for users who can change it. */
export function AssigneeMenu({ item, mayWork }: { item: QueueItem; mayWork: boolean }) {
  const { assign, isPending } = useAssign();
  const label = item.assignee?.name ?? 'Unassigned';
  if (!mayWork)
    return (
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    );
  return (
    <AssignMenu
      label={label}
      isPending={isPending}
      current={item.assignee?.id ?? null}
      onAssign={(to) => void assign([item], to)}
    />
  );
}

export function AssignMenu({
  label,
  isPending,
  current,
  onAssign,
}: {
  label: string;
  isPending: boolean;
  /** Who is assigned; undefined where items differ. */
  current: string | null | undefined;
  onAssign: (to: { id: string; name: string } | null) => void;
}) {
  const { session } = useSession();
  const colleagues = useQuery(colleaguesQuery()).data?.data ?? [];
  const me = colleagues.find(({ id }) => id === session?.user.id);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="default" size="sm" loading={isPending} leftSection={<IconUser size={15} aria-hidden="true" />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {me && current !== me.id ? <Menu.Item onClick={() => onAssign(me)}>Assign to me</Menu.Item> : null}
        {current === null ? null : <Menu.Item onClick={() => onAssign(null)}>Remove assignment</Menu.Item>}
        {colleagues
          .filter(({ id }) => id !== me?.id && id !== current)
          .map((colleague) => (
            <Menu.Item key={colleague.id} onClick={() => onAssign(colleague)}>
              {colleague.name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
