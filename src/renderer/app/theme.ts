import {
  Button,
  Checkbox,
  createTheme,
  NativeSelect,
  Radio,
  Tabs,
  TextInput,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core';

const filled = {
  background: 'var(--accent)',
  hover: 'var(--accent-hover)',
  color: 'var(--on-accent)',
  border: '1px solid transparent',
};
const outlined = {
  background: 'var(--raised)',
  hover: 'var(--hover)',
  color: 'var(--text)',
  border: '1px solid var(--control-line)',
};
const quiet = {
  background: 'transparent',
  hover: 'var(--hover)',
  color: 'var(--text-2)',
  border: '1px solid transparent',
};

/** One accent, for the primary action; every other button is outlined or quiet (docs/visual.md#colour). */
const variants: VariantColorsResolver = ({ variant }) => {
  if (variant === 'filled') return filled;
  return variant === 'subtle' ? quiet : outlined;
};

export const theme = createTheme({
  variantColorResolver: variants,
  defaultRadius: 6,
  cursorType: 'pointer',
  fontSmoothing: true,
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { variant: 'default', size: 'compact-md' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'xs' } }),
    NativeSelect: NativeSelect.extend({ defaultProps: { size: 'xs' } }),
    Radio: Radio.extend({
      defaultProps: { size: 'xs' },
      vars: () => ({ root: { '--radio-color': 'var(--accent)', '--radio-icon-color': 'var(--on-accent)' } }),
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { size: 'xs', radius: 3, color: 'var(--accent)', iconColor: 'var(--on-accent)' },
    }),
    Tabs: Tabs.extend({ vars: () => ({ root: { '--tabs-color': 'var(--accent)' } }) }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300, withArrow: false } }),
  },
});
