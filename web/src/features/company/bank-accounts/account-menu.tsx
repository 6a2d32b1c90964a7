import { ActionIcon } from '@mantine/core';
import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import { IconArchive, IconArrowsExchange, IconDots, IconStar } from '@tabler/icons-react';
import { nameOf } from './account-labels.ts';
import { MenuButton } from '#ui/menu-button.tsx';

export type AccountAct = 'default' | 'purpose' | 'archive';

const icon = { size: 16, stroke: 1.7 };

/** Actions that the server allows on a bank account; renders nothing without any. */
export function AccountMenu({
  account,
  onAct,
}: {
  account: BankAccount;
  onAct: (act: AccountAct, account: BankAccount) => void;
}) {
  const { abilities } = account;
  if (!abilities.make_default && !abilities.change_purpose && !abilities.archive) return null;
  return (
    <MenuButton
      position="bottom-end"
      shadow="md"
      radius="lg"
      width={220}
      target={
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={`Actions for ${nameOf(account)}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {abilities.make_default ? (
            <Menu.Item leftSection={<IconStar {...icon} />} onClick={() => onAct('default', account)}>
              Make default
            </Menu.Item>
          ) : null}
          {abilities.change_purpose ? (
            <Menu.Item leftSection={<IconArrowsExchange {...icon} />} onClick={() => onAct('purpose', account)}>
              Change purpose
            </Menu.Item>
          ) : null}
          {abilities.archive ? (
            <Menu.Item
              leftSection={<IconArchive {...icon} />}
              c="var(--app-danger-text)"
              onClick={() => onAct('archive', account)}
            >
              Archive
            </Menu.Item>
          ) : null}
        </>
      )}
    </MenuButton>
  );
}
