import { ActionIcon } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import { MenuButton } from './menu-button.tsx';

interface Action {
  label: string;
  onClick: () => void;
  icon?: Icon;
  isDanger?: boolean;
}

interface ActionsMenuProps {
  /** What the actions are about: "Robin Vance". */
  name: string;
  /** False entries are skipped: `may.edit && { label: 'Edit', … }`. */
  actions: readonly (Action | false)[];
  width?: number;
  className?: string | undefined;
}

/** The menu of a row. Renders nothing without actions. */
export function ActionsMenu({ name, actions, width = 220, className }: ActionsMenuProps) {
  const possible = actions.filter((action) => action !== false);
  if (possible.length === 0) return null;
  return (
    <MenuButton
      position="bottom-end"
      shadow="md"
      radius="lg"
      width={width}
      target={
        <ActionIcon variant="subtle" color="gray" size={30} className={className ?? ''} aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) =>
        possible.map(({ label, onClick, icon: Glyph, isDanger }) => (
          <Menu.Item
            key={label}
            onClick={onClick}
            leftSection={Glyph ? <Glyph size={16} stroke={1.7} aria-hidden="true" /> : null}
            {...(isDanger ? { c: 'var(--app-danger-text)' } : {})}
          >
            {label}
          </Menu.Item>
        ))
      }
    </MenuButton>
  );
}
