import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { IconArchive, IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import classes from './list.module.css';

export type LocationAct = 'edit' | 'deactivate' | 'reactivate';

/** Actions that the server allows on a location. */
export function LocationMenu({
  location: { name, abilities: may },
  onAct,
}: {
  location: CompanyLocationView;
  onAct: (act: LocationAct) => void;
}) {
  return (
    <ActionsMenu
      name={name}
      width={200}
      className={classes.menu}
      actions={[
        may.edit && { label: 'Edit', icon: IconPencil, onClick: () => onAct('edit') },
        may.deactivate && { label: 'Deactivate', icon: IconArchive, onClick: () => onAct('deactivate') },
        may.reactivate && { label: 'Reactivate', icon: IconArrowBackUp, onClick: () => onAct('reactivate') },
      ]}
    />
  );
}
