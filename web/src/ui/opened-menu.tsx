import { Menu, type ButtonProps, type MenuDropdownProps, type MenuProps } from '@mantine/core';
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { useOpenOnMount } from './use-open-on-mount.ts';

/** Mantine's menu with its parts, passed to what renders them: importing it would load it with the page. */
export type MenuParts = typeof Menu;

export interface MenuButtonProps extends Omit<MenuProps, 'children' | 'opened' | 'onChange'> {
  /** The button, without a click handler. */
  target: ReactElement<ComponentProps<'button'> & Pick<ButtonProps, 'loading'>>;
  dropdown?: MenuDropdownProps;
  /** Renders the items. */
  children: (Menu: MenuParts) => ReactNode;
}

/** A `MenuButton` with its menu. Replaces the plain button on the first click. */
export function OpenedMenu({ target, dropdown, children, ...props }: MenuButtonProps) {
  const { opened, setOpened, button } = useOpenOnMount();
  return (
    <Menu {...props} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown {...dropdown}>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
