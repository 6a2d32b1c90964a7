import { notFound } from '#platform/http/errors.ts';

export const paymentNotFound = () => notFound('payment');
