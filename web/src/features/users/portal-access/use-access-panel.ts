import { usePanel } from '#lib/hooks/use-panel.ts';

const panels = ['passkey', 'app', 'phone-factor', 'security-key', 'recovery-codes', 'phone'] as const;
export type AccessPanel = (typeof panels)[number];

export const useAccessPanel = () => usePanel(panels);
