import { usePanel } from '#lib/hooks/use-panel.ts';

const panels = ['app', 'phone-factor', 'recovery-codes', 'phone'] as const;
export type AccessPanel = (typeof panels)[number];

export const useAccessPanel = () => usePanel(panels);
