import type { CompanyUser } from '@recoup/contract/users/members';
import { IconMailForward, IconMailX, IconUserEdit, IconUserMinus } from '@tabler/icons-react';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { displayName } from './user-labels.ts';

export type UserAction = 'change' | 'remove' | 'resend' | 'revoke';

/** Actions that the server allows on a user. */
export function UserMenu({ user, onAct }: { user: CompanyUser; onAct: (act: UserAction, user: CompanyUser) => void }) {
  const { abilities: may } = user;
  const action = (act: UserAction) => ({ onClick: () => onAct(act, user) });
  return (
    <ActionsMenu
      name={displayName(user)}
      actions={[
        (may.change_role || may.change_locations) && { label: 'Change access', icon: IconUserEdit, ...action('change') },
        may.resend && { label: 'Resend invitation', icon: IconMailForward, ...action('resend') },
        may.revoke && { label: 'Revoke invitation', icon: IconMailX, isDanger: true, ...action('revoke') },
        may.remove && {
          label: user.is_self ? 'Leave the company' : 'Remove',
          icon: IconUserMinus,
          isDanger: true,
          ...action('remove'),
        },
      ]}
    />
  );
}
