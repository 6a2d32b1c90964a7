/** `wrong`: fix it before users sign in. `weak`: works, but should be changed. `fine`: no action needed. */
export interface Finding {
  check: string;
  severity: 'wrong' | 'weak' | 'fine';
  message: string;
  remedy: string | null;
}

export const wrong = (check: string, message: string, remedy: string): Finding => ({ check, severity: 'wrong', message, remedy });
export const weak = (check: string, message: string, remedy: string): Finding => ({ check, severity: 'weak', message, remedy });
export const fine = (check: string, message: string): Finding => ({ check, severity: 'fine', message, remedy: null });
