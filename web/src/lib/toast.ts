import type { ToastContent } from 'react-toastify';

const shower = (kind: 'success' | 'error' | 'info') => (content: ToastContent) => {
  void import('react-toastify').then(({ toast: library }) => library[kind](content));
};

/** Toasts of react-toastify, which loads with the first one or once the first screen is idle (app/providers.tsx). */
export const toast = { success: shower('success'), error: shower('error'), info: shower('info') };
