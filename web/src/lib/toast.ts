import type { ToastContent } from 'react-toastify';
import { createStore } from './state/store.ts';

/** Whether a toast was shown, for which the app loads their container (app/providers.tsx). */
export const hasToast = createStore(false);

const shower = (kind: 'success' | 'error' | 'info') => (content: ToastContent) => {
  hasToast.set(true);
  void import('react-toastify').then(({ toast: library }) => library[kind](content));
};

/** Toasts of react-toastify, which loads with the first one or once the first screen has settled. */
export const toast = { success: shower('success'), error: shower('error'), info: shower('info') };
