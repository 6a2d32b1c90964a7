import { documentLimits } from '@recoup/contract/debtors';
import { AppError, badRequest, notFound } from '../../../platform/http/errors.ts';

export const accountNotFound = () => notFound('account');
export const documentNotFound = () => notFound('document');
export const documentEmpty = () => badRequest('file', 'This file is empty. Choose another one.');
export const documentTooLarge = () =>
  new AppError({
    status: 413,
    code: 'document_too_large',
    message: `A document can have ${documentLimits.bytes / 1024 / 1024} MB. Split it or make the scan smaller.`,
    errors: [{ path: 'file', message: 'Too large' }],
  });
export const documentTypeRefused = () =>
  new AppError({
    status: 415,
    code: 'document_type_refused',
    message: 'Only PDF, Word, Excel, pictures, text, CSV, e-mail and ZIP files can be attached.',
    errors: [{ path: 'file', message: 'This kind of file cannot be attached' }],
  });
