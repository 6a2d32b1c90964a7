import type { Issue } from '@recoup/domain/shared/issue';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';

export const draftNotFound = () => notFound('draft');
export const documentNotFound = () => notFound('document');
export const personNotFound = () => notFound('person');
export const correctionRefused = (message: string) => conflict('correction_refused', message);
export const draftChanged = () =>
  conflict('draft_changed', 'This draft was saved in another tab or window. Reload to see the latest version.');
export const notCertified = () =>
  unprocessable([{ path: 'certification', message: 'Please confirm every statement before you submit.' }], 'not_certified');
export const notReady = (errors: readonly Issue[]) =>
  unprocessable(
    errors.map(({ path, message }) => ({ path, message })),
    'placement_invalid',
  );
