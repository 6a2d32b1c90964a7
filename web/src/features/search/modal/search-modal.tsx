import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import classes from './modal.module.css';
import { SearchPanel, type SearchPanelProps } from './search-panel.tsx';

/** The search over the whole company (ui.md, Search modal). Closing it discards the query. */
export function SearchModal(props: SearchPanelProps) {
  const { onClose } = props;
  useFocusReturned();
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={isPhone}
      size={680}
      yOffset="9dvh"
      centered={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search" radius={isPhone ? 0 : 'lg'} classNames={{ content: classes.content ?? '' }}>
        <Modal.Body className={classes.body}>
          <SearchPanel {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
