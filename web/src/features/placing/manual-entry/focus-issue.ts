import { useEntry } from './entry-context.ts';
import { isItemized } from './entry-fields.ts';
import { ADD_PARTY_ID } from './parties-section.tsx';
import { PICKER_ID } from './person-picker.tsx';

/** Link to the account that the form corrects, where the user continues if it cannot be corrected anymore. */
export const CORRECTED_ID = 'corrected-account';

/** Scrolls to the field of a problem and focuses it. */
export function useFocusIssue(): (path: string) => void {
  const { form, entry, visibleFields, person } = useEntry();
  return (path) => {
    if (path === 'certification') form.setFocus('affirmed.0');
    else if (path === 'balance' && isItemized(entry)) form.setFocus('values.itemization_amount');
    else if (visibleFields.some(({ key }) => key === path)) form.setFocus(`values.${path}`);
    else if (path === 'guarantor_name' || path.startsWith('parties')) document.getElementById(ADD_PARTY_ID)?.focus();
    else if (path === 'corrects_account_id') document.getElementById(CORRECTED_ID)?.focus();
    // A known person whose data does not fit the debt: only another person or another debt type resolves it.
    else if (person) document.querySelector<HTMLElement>('[aria-label="Chosen debtor"] button')?.focus();
    else document.getElementById(PICKER_ID)?.focus();
  };
}
