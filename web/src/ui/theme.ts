import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';

/** Slightly cool grays: surfaces stay white, borders subtle, and text reaches AA from shade 6 on white. */
const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e6e9ee',
  '#d6dae1',
  '#b4bac5',
  '#8a92a0',
  '#5c6470',
  '#434a56',
  '#2a303a',
  '#171b22',
];

/** From text to background: 0 reads on 7, 2 is the dimmed text (AA on 6 and 7), 4 draws borders. */
const dark: MantineColorsTuple = [
  '#e4e7ec',
  '#c3c8d1',
  '#a0a7b4',
  '#737b89',
  '#363c47',
  '#2a2f38',
  '#1c2027',
  '#121419',
  '#0c0e12',
  '#08090c',
];

const fontFamily = '"Inter Variable", -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

const closeButtonProps = { 'aria-label': 'Close' };

export function createAppTheme(accent: MantineColorsTuple): MantineThemeOverride {
  return createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 6 },
    colors: { accent, gray, dark },
    fontFamily,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
    headings: {
      fontFamily,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.3' },
        h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
        h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
        h4: { fontSize: '0.875rem', lineHeight: '1.5' },
      },
    },
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '36px' },
    shadows: {
      xs: '0 1px 2px rgb(16 20 28 / 5%)',
      sm: '0 1px 2px rgb(16 20 28 / 6%), 0 2px 6px rgb(16 20 28 / 5%)',
      md: '0 2px 4px rgb(16 20 28 / 5%), 0 8px 20px rgb(16 20 28 / 8%)',
      lg: '0 4px 8px rgb(16 20 28 / 5%), 0 18px 44px rgb(16 20 28 / 12%)',
    },
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 550 } } },
      TextInput: { defaultProps: { size: 'sm' } },
      PasswordInput: { defaultProps: { size: 'sm' } },
      Select: { defaultProps: { size: 'sm' } },
      InputWrapper: {
        styles: { label: { marginBottom: 5 }, description: { marginTop: 5 }, error: { marginTop: 5 } },
        defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      },
      Tooltip: {
        defaultProps: { openDelay: 250, withArrow: false, multiline: true, events: { hover: true, focus: true, touch: true } },
      },
      // The header element of a dialog or drawer is not a banner landmark.
      Modal: {
        defaultProps: {
          attributes: { header: { role: 'presentation' } },
          closeButtonProps,
          centered: true,
          radius: 'lg',
          overlayProps: { backgroundOpacity: 0.4 },
        },
        // Titles may wrap on a phone.
        styles: { title: { lineHeight: 1.35 } },
      },
      Drawer: {
        defaultProps: {
          attributes: { header: { role: 'presentation' } },
          closeButtonProps,
          overlayProps: { backgroundOpacity: 0.4 },
        },
      },
      // Without it a menu contains a focusable element that is not a menu item, which screen readers announce as empty.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Anchor: { defaultProps: { underline: 'hover' } },
    },
  });
}

/** Semantic colors. Style sheets use these names and no literal colors. */
export const resolveVariables: CSSVariablesResolver = (theme) => {
  const accent = theme.colors['accent'] ?? gray;
  return {
    variables: {},
    light: {
      '--mantine-color-body': '#ffffff',
      '--mantine-color-text': gray[9],
      '--mantine-color-dimmed': gray[6],
      '--mantine-color-placeholder': '#6b7380',
      '--mantine-color-anchor': accent[7],
      '--mantine-color-error': '#b42318',
      '--mantine-color-default-border': gray[3],
      '--app-ground': '#fafbfc',
      '--app-surface': '#ffffff',
      '--app-sidebar': '#f6f7f9',
      '--app-line': gray[2],
      '--app-hover': gray[1],
      '--app-accent-soft': accent[0],
      '--app-accent-text': accent[7],
      '--app-neutral-text': gray[7],
      '--app-neutral-soft': gray[1],
      '--app-info-text': '#1d4f91',
      '--app-info-soft': '#e9f1fb',
      '--app-success-text': '#0d6239',
      '--app-success-soft': '#e5f5ec',
      '--app-warning-text': '#7c4a03',
      '--app-warning-soft': '#fdf1db',
      '--app-danger-text': '#a3201a',
      '--app-danger-soft': '#fdebe9',
    },
    dark: {
      '--mantine-color-body': dark[7],
      '--mantine-color-text': dark[0],
      '--mantine-color-dimmed': dark[2],
      '--mantine-color-placeholder': '#8b93a1',
      '--mantine-color-anchor': accent[3],
      '--mantine-color-error': '#ff9a90',
      '--mantine-color-default-border': dark[4],
      '--app-ground': '#101216',
      '--app-surface': '#16191f',
      '--app-sidebar': '#0c0e12',
      '--app-line': '#272c35',
      '--app-hover': '#20242c',
      '--app-accent-soft': 'color-mix(in srgb, var(--mantine-color-accent-6) 26%, #16191f)',
      '--app-accent-text': accent[2],
      '--app-neutral-text': '#c3c8d1',
      '--app-neutral-soft': '#262b34',
      '--app-info-text': '#a9cdfb',
      '--app-info-soft': '#182a42',
      '--app-success-text': '#8fdcb0',
      '--app-success-soft': '#12301f',
      '--app-warning-text': '#f3c777',
      '--app-warning-soft': '#362707',
      '--app-danger-text': '#ffb0a8',
      '--app-danger-soft': '#421a17',
    },
  };
};
