import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'
import { chooseTheme, useTheme } from '#shared/ui/theme.ts'

export function ThemeToggle() {
  const t = useTranslations('shell')
  const isDark = useTheme() === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <IconButton label={isDark ? t('toLight') : t('toDark')} onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
      <Icon aria-hidden size={20} />
    </IconButton>
  )
}
