import { AppError, badRequest, conflict, notFound } from '#platform/http/errors.ts';

export const loadNotFound = () => notFound('file');

export const wrongState = () => conflict('wrong_state', 'This file has moved to another step. Reload the page to see it.');

export const fileEmpty = () => badRequest('file_bytes', 'This file is empty. Choose another file.');

export const fileTooLarge = (bytes: number) =>
  new AppError({
    status: 422,
    code: 'file_too_large',
    message: `Files can have up to ${Math.floor(bytes / 1024 ** 2).toLocaleString('en-US')} MB. Split the file, or put it in the exchange folder.`,
    errors: [{ path: 'file_bytes', message: 'Too large' }],
  });

export const uploadNotExpected = () =>
  new AppError({ status: 410, code: 'upload_over', message: 'This file was canceled, or has already arrived.' });
