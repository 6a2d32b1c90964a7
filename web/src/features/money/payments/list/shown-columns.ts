import { useLocalStorage } from '@mantine/hooks';
import { usualColumns } from './payment-columns.tsx';

/** The columns visible in this browser; the first one always is. */
export function useShownColumns() {
  return useLocalStorage<string[]>({ key: 'payments.columns', defaultValue: [...usualColumns] });
}
