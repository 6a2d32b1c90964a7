import { useLocalStorage } from '@mantine/hooks';
import { usualColumns } from './payment-columns.tsx';

/** Which columns this browser shows; the first one always. */
export function useShownColumns() {
  return useLocalStorage<string[]>({ key: 'payments.columns', defaultValue: [...usualColumns] });
}
