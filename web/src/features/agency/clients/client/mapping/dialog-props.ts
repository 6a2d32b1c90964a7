import type { ClientLayout } from '@recoup/contract/agency/client-layouts';

export interface DialogProps {
  layout: ClientLayout;
  clientId: string;
  onClose: () => void;
}

export const titleOf = ({ name }: ClientLayout): string => name ?? 'Unnamed layout';

/** Headers that tell an unnamed layout from others. */
export const headersOf = ({ columns }: ClientLayout): string => columns.map(({ header }) => header).join(', ');
