import { useEntry } from './entry-context.ts';
import { ADD_PARTY_ID } from './parties-section.tsx';
import { PICKER_ID } from './person-picker.tsx';

/** Brings the field of a problem into sight and puts the focus there. */
export function useFocusIssue(): (path: string) => void {
  const { form, asked, person } = useEntry();
  return (path) => {
    if (path === 'certification') form.setFocus('affirmed.0');
    else if (asked.some(({ key }) => key === path)) form.setFocus(`values.${path}`);
    else if (path === 'guarantor_name' || path.startsWith('parties')) document.getElementById(ADD_PARTY_ID)?.focus();
    // What is known of a person and does not fit the debt can only be mended by choosing somebody else, or another debt.
    else if (person) document.querySelector<HTMLElement>('[aria-label="Chosen debtor"] button')?.focus();
    else document.getElementById(PICKER_ID)?.focus();
  };
}
