import type { ToastContent } from 'react-toastify';
import { createStore } from './state/store.ts';

/** Whether a toast was shown, for which the app loads their container (app/providers.tsx). */
export const hasToast = createStore(false);

const toaster = (kind: 'success' | 'error' | 'info') => (content: ToastContent) => {
  hasToast.set(true);
  void import('react-toastify').then(({ toast: library }) => library[kind](content));
};

/** Toasts of react-toastify, which loads with the first one or once the user acts. */
export const toast = { success: toaster('success'), error: toaster('error'), info: toaster('info') };
