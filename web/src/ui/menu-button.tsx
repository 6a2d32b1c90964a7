import { cloneElement } from 'react';
import { useOnDemand } from '#lib/hooks/use-on-demand.ts';
import type { MenuButtonProps } from './opened-menu.tsx';

/** A button that opens a menu. Mantine's menu is a tenth of a list's JavaScript: it loads once the user acts, or with the click. */
export function MenuButton(props: MenuButtonProps) {
  const [OpenedMenu, need] = useOnDemand(loadMenu);
  if (OpenedMenu) return <OpenedMenu {...props} />;
  return cloneElement(props.target, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: need });
}

const loadMenu = async () => (await import('./opened-menu.tsx')).OpenedMenu;
