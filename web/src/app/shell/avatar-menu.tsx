import { IconLogout, IconSettings, IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { initials } from '#lib/format/format.ts';
import { useSelectedClient } from '#lib/session/selected-client.ts';
import { getSession } from '#lib/session/session.ts';
import { roleName, usePerson } from '#lib/session/user.ts';
import { paths } from '#lib/paths/paths.ts';
import { useSchemeToggle } from './scheme-toggle.tsx';
import classes from './avatar-menu.module.css';
import { MenuButton } from '#ui/menu-button.tsx';

export function AvatarMenu() {
  const person = usePerson();
  const client = useSelectedClient();
  const { label, Glyph, toggle } = useSchemeToggle();
  if (!person) return null;
  const name = person.name || person.email;
  return (
    <MenuButton
      position="bottom-end"
      width={250}
      shadow="md"
      radius="lg"
      withinPortal={false}
      target={
        <button type="button" className={classes.avatar} data-initials={initials(name)} aria-label={`Your account, ${name}`} />
      }
    >
      {(Menu) => (
        <>
          <div className={classes.person} role="none">
            <b>{name}</b>
            {person.name ? <span>{person.email}</span> : null}
            {client ? <span>{roleName(client.role)}</span> : null}
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconSettings size={16} stroke={1.7} />} component={Link} to={paths.settings}>
            Settings
          </Menu.Item>
          <Menu.Item leftSection={<Glyph size={16} stroke={1.7} />} onClick={toggle}>
            {label}
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldLock size={16} stroke={1.7} />} component={Link} to={paths.privacyPolicy}>
            Privacy policy
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void getSession().signOut()}>
            Sign out
          </Menu.Item>
        </>
      )}
    </MenuButton>
  );
}
