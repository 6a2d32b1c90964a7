import { ActionIcon } from '@mantine/core';
import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { IconArchive, IconArrowBackUp, IconDots, IconPencil } from '@tabler/icons-react';
import classes from './list.module.css';
import { MenuButton } from '#ui/menu-button.tsx';

export type LocationAct = 'edit' | 'deactivate' | 'reactivate';

/** Actions that the server allows on a location; renders nothing without any. */
export function LocationMenu({
  location: { name, abilities },
  onAct,
}: {
  location: CompanyLocationView;
  onAct: (act: LocationAct) => void;
}) {
  if (!abilities.edit && !abilities.deactivate && !abilities.reactivate) return null;
  return (
    <MenuButton
      position="bottom-end"
      shadow="md"
      radius="lg"
      width={200}
      target={
        <ActionIcon className={classes.menu ?? ''} variant="subtle" color="gray" size={30} aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {abilities.edit ? (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={() => onAct('edit')}>
              Edit
            </Menu.Item>
          ) : null}
          {abilities.deactivate ? (
            <Menu.Item leftSection={<IconArchive size={16} stroke={1.7} />} onClick={() => onAct('deactivate')}>
              Deactivate
            </Menu.Item>
          ) : null}
          {abilities.reactivate ? (
            <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.7} />} onClick={() => onAct('reactivate')}>
              Reactivate
            </Menu.Item>
          ) : null}
        </>
      )}
    </MenuButton>
  );
}
