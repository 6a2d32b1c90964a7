/** Ids of the parts of the page that a next step leads to. */
export const COMPOSER_ID = 'account-composer';
const DOCUMENTS_ID = 'documents';

/** Focuses the first control of a card by the id of its heading, past the badge of its state. */
export const focusCard = (headingId: string): void =>
  focusIn(document.getElementById(headingId)?.closest('section'), 'input, button:not([data-tone])');

/** The message form may be hidden behind the note form, so its tab is selected first. */
export function focusMessage(): void {
  const composer = document.getElementById(COMPOSER_ID);
  composer?.querySelector<HTMLInputElement>('input[value="message"]')?.click();
  requestAnimationFrame(() => focusIn(composer, 'form:not([hidden]) textarea'));
}

/** Returns false if the part is not rendered yet. */
export function focusDocuments(): boolean {
  const part = document.getElementById(DOCUMENTS_ID);
  focusIn(part, 'button[data-add]');
  return part !== null;
}

function focusIn(part: Element | null | undefined, selector: string): void {
  part?.scrollIntoView({ block: 'center' });
  part?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
