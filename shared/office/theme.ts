import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'

/** The values stand in theme.css: components name a colour, the page's scheme says which it is. */
const named = (name: string) =>
  new Array(10).fill(`var(--mantine-color-${name}-filled)`) as unknown as MantineColorsTuple
/** A style element of a library has no place in the page (0097): what would lock the page's scrolling writes one. */
const still = { defaultProps: { lockScroll: false } }
/** The page has one header: that of a dialog is no landmark beside it. */
const plain = { defaultProps: { role: 'none' } }

export const theme = createTheme({
  primaryColor: 'vermilion',
  colors: Object.fromEntries(
    ['vermilion', 'jade', 'amber', 'crimson', 'info', 'gold'].map(name => [name, named(name)]),
  ),
  // What stands on a filled colour is light in the light theme and dark in the dark one.
  variantColorResolver: input => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && { color: 'var(--on-vermilion)' }),
  }),
  defaultRadius: 'var(--radius-control)',
  cursorType: 'pointer',
  fontFamily: 'var(--type)',
  components: {
    Modal: { defaultProps: { lockScroll: false, centered: true } },
    Drawer: still,
    Spotlight: still,
    ModalHeader: plain,
    DrawerHeader: plain,
    // Nearly everything that is asked is needed: what is not says so.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
})
