import { ActionIcon } from '@mantine/core';
import type { CompanyUser } from '@recoup/contract/users/members';
import { IconDots, IconMailForward, IconMailX, IconUserEdit, IconUserMinus } from '@tabler/icons-react';
import { displayName } from './user-labels.ts';
import { MenuButton } from '#ui/menu-button.tsx';

export type UserAction = 'change' | 'remove' | 'resend' | 'revoke';

/** Actions that the server allows on a user; renders nothing without any. */
export function UserMenu({ user, onAct }: { user: CompanyUser; onAct: (act: UserAction, user: CompanyUser) => void }) {
  const { abilities } = user;
  const mayChange = abilities.change_role || abilities.change_locations;
  if (!mayChange && !abilities.remove && !abilities.resend && !abilities.revoke) return null;
  return (
    <MenuButton
      position="bottom-end"
      shadow="md"
      radius="lg"
      width={220}
      target={
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={`Actions for ${displayName(user)}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {mayChange ? (
            <Menu.Item leftSection={<IconUserEdit size={16} stroke={1.7} />} onClick={() => onAct('change', user)}>
              Change access
            </Menu.Item>
          ) : null}
          {abilities.resend ? (
            <Menu.Item leftSection={<IconMailForward size={16} stroke={1.7} />} onClick={() => onAct('resend', user)}>
              Resend invitation
            </Menu.Item>
          ) : null}
          {abilities.revoke ? (
            <Menu.Item
              leftSection={<IconMailX size={16} stroke={1.7} />}
              c="var(--app-danger-text)"
              onClick={() => onAct('revoke', user)}
            >
              Revoke invitation
            </Menu.Item>
          ) : null}
          {abilities.remove ? (
            <Menu.Item
              leftSection={<IconUserMinus size={16} stroke={1.7} />}
              c="var(--app-danger-text)"
              onClick={() => onAct('remove', user)}
            >
              {user.is_self ? 'Leave the company' : 'Remove'}
            </Menu.Item>
          ) : null}
        </>
      )}
    </MenuButton>
  );
}
