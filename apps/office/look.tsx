import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '#shared/office/theme.ts'
import { Toasts } from '#shared/office/toasts.tsx'
import { useTheme } from '#shared/ui/theme.ts'

/** Mantine in the theme of this browser; its values stand in theme.css, none in style elements (0097). */
export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={useTheme()} withCssVariables={false} withGlobalClasses={false}>
      {children}
      <Toasts />
    </MantineProvider>
  )
}
