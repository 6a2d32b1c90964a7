import { Button } from '@mantine/core';
import type { AccountStanding } from '@recoup/contract/agency/accounts';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { useClientLocks } from '#shared/agency/client-locks.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { FORMS, possibleForms } from './forms.ts';
import { lockGroupOf } from './lock-group.ts';
import type { PostKind } from './post-form.ts';

/** Actions that can be posted for the account now. */
export function PostMenu({ standing, onPost }: { standing: AccountStanding; onPost: (kind: PostKind) => void }) {
  const ownerOf = useClientLocks(standing.client_id);
  return (
    <MenuButton
      position="bottom-end"
      shadow="md"
      radius="lg"
      width={230}
      target={<Button rightSection={<IconChevronDown size={16} aria-hidden="true" />}>Post</Button>}
    >
      {(Menu) => (
        <>
          {possibleForms(standing).map((kind) => {
            const group = lockGroupOf(kind);
            const owner = group && ownerOf(group);
            return owner === null ? (
              <Menu.Item
                key={kind}
                onClick={() => onPost(kind)}
                {...(FORMS[kind].isDanger ? { c: 'var(--app-danger-text)' } : {})}
              >
                {FORMS[kind].title}
              </Menu.Item>
            ) : (
              <Menu.Item key={kind} disabled leftSection={<IconLock size={15} aria-hidden="true" />}>
                {FORMS[kind].title}
                <br />
                <small>Managed by {owner}</small>
              </Menu.Item>
            );
          })}
        </>
      )}
    </MenuButton>
  );
}
