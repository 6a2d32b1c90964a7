import { Button } from '@mantine/core';
import type { AccountStanding } from '@recoup/contract/agency/accounts';
import { IconChevronDown } from '@tabler/icons-react';
import { MenuButton } from '#ui/menu-button.tsx';
import { FORMS, possibleForms, type PostKind } from './forms.ts';

/** What may be posted about the account now. */
export function PostMenu({ standing, onPost }: { standing: AccountStanding; onPost: (kind: PostKind) => void }) {
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
          {possibleForms(standing).map((kind) => (
            <Menu.Item key={kind} onClick={() => onPost(kind)} {...(FORMS[kind].isDanger ? { c: 'var(--app-danger-text)' } : {})}>
              {FORMS[kind].title}
            </Menu.Item>
          ))}
        </>
      )}
    </MenuButton>
  );
}
