import { AppError, notFound } from '#platform/http/errors.ts';

export const uploadNotFound = () => notFound('upload');

export const badUpload = (message: string) => new AppError({ status: 400, code: 'bad_upload', message });

export function uploadTooLarge(maxBytes: number): AppError {
  const limit = `${Math.floor(maxBytes / 1024 ** 2).toLocaleString('en-US')} MB`;
  return new AppError({
    status: 413,
    code: 'upload_too_large',
    message: `This file is larger than ${limit}, the most that can be uploaded. Split it into smaller files.`,
  });
}

/** 410 and not 409: upload clients retry a 409, and this never becomes possible again. */
export const uploadEnded = () =>
  new AppError({
    status: 410,
    code: 'upload_over',
    message: 'This upload was finished or cancelled already. Begin a new one to send another file.',
  });

export const wrongLength = () =>
  new AppError({
    status: 422,
    code: 'wrong_length',
    message: 'The file changed since you chose it. Choose it again to upload the whole file.',
  });
