import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { theme } from '#shared/office/theme.ts'
import { Toasts } from '#shared/office/toasts.tsx'
import { useTheme } from '#shared/ui/theme.ts'

/** Mantine in the theme of this browser; its values stand in theme.css, none in style elements (0097). */
export function Look({ children }: { children: ReactNode }) {
  const t = useTranslations('office.shell')
  const spoken = useMemo(() => {
    const closes = { defaultProps: { closeButtonProps: { 'aria-label': t('close') } } }
    const shows = { defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('showPassword') } } }
    return mergeThemeOverrides(theme, { components: { Modal: closes, Drawer: closes, PasswordInput: shows } })
  }, [t])
  return (
    <MantineProvider theme={spoken} forceColorScheme={useTheme()} withCssVariables={false} withGlobalClasses={false}>
      {children}
      <Toasts />
    </MantineProvider>
  )
}
