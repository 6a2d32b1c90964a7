/** Session storage that never throws: if the browser blocks it, nothing is kept. Values survive a reload and end with the tab. */
export const tabStorage = {
  getItem(key: string): string | null {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Null removes the value. */
  setItem(key: string, value: string | null): void {
    try {
      if (value === null) window.sessionStorage.removeItem(key);
      else window.sessionStorage.setItem(key, value);
    } catch {
      // Storage is blocked.
    }
  },
};
