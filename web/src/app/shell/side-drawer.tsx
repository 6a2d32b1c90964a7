import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './shell.module.css';

/** The sidebar below the desktop breakpoint; loaded when first opened. */
export function SideDrawer({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={272} padding={0} classNames={{ content: classes.drawer ?? '' }}>
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body h="100%">{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
