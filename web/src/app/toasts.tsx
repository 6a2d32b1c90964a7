import { useComputedColorScheme } from '@mantine/core';
import { ToastContainer } from 'react-toastify';

/** Spec 9: top right, closed after 5000 ms, pausable, draggable. */
export function Toasts() {
  const scheme = useComputedColorScheme('light');
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      newestOnTop
      theme={scheme}
      hideProgressBar
    />
  );
}
