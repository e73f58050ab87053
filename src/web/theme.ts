import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

const CLOSE = { closeButtonProps: { 'aria-label': 'Cerrar' } };

/** Text on a filled button is dark in the dark scheme, where the accent is bright: white would be unreadable (1.86). */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  return { ...colors, color: input.color === 'red' ? 'var(--on-negativo)' : 'var(--on-accent)' };
};

const scheme = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--negativo)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-teal-text': 'var(--accent)',
  '--mantine-color-red-text': 'var(--negativo)',
  '--mantine-color-red-filled': 'var(--negativo)',
  '--mantine-color-red-filled-hover': 'var(--negativo)',
  '--mantine-color-red-light': 'var(--badge-bad-bg)',
  '--mantine-color-red-light-color': 'var(--badge-bad)',
};

/** Points Mantine's colours at the tokens of `styles/tokens.css`, which know both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: scheme, dark: scheme });

export const theme = createTheme({
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  headings: { fontWeight: '600' },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 5 },
  colors: {
    teal: ['#f2faf8', '#d9f0ec', '#b0e2da', '#7fd1c5', '#4fbdae', '#2dd4bf', '#14897c', '#0f766e', '#0c5f58', '#094a45'],
    gray: ['#f4f7f6', '#e9eeec', '#e0e5e3', '#d3dad7', '#bcc6c2', '#8a9692', '#64706c', '#4d5a56', '#2f3a37', '#17211e'],
    dark: ['#e8eeec', '#c8d1ce', '#a6b3af', '#8b9894', '#2a3532', '#26312e', '#1c2523', '#151b1a', '#0e1312', '#0a100f'],
  },
  variantColorResolver,
  defaultRadius: 8,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '22px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Button: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
    Drawer: { defaultProps: { ...CLOSE, transitionProps: { duration: 180 }, overlayProps: { backgroundOpacity: 0.35 } } },
    Menu: { defaultProps: { transitionProps: { duration: 80 } } },
    Modal: {
      defaultProps: { ...CLOSE, centered: true, radius: 12, transitionProps: { duration: 180 }, overlayProps: { backgroundOpacity: 0.35 } },
    },
    Notification: { defaultProps: CLOSE },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});
