import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Light or dark; the system's until the user chooses. Remembered by Mantine. */
export function useSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const next = useComputedColorScheme('light') === 'dark' ? ('light' as const) : ('dark' as const);
  return {
    next,
    label: next === 'dark' ? 'Dark theme' : 'Light theme',
    Glyph: next === 'dark' ? IconMoon : IconSun,
    toggle: () => setColorScheme(next),
  };
}

export function SchemeToggle({ className }: { className: string }) {
  const { label, Glyph, toggle } = useSchemeToggle();
  return (
    <UnstyledButton className={className} onClick={toggle}>
      <Glyph size={18} stroke={1.7} aria-hidden="true" />
      {label}
    </UnstyledButton>
  );
}
