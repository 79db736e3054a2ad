import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, CircleUser, LogOut, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { logOut } from '#features/operators/office/operators.tsx'
import { useAtWork } from '#shared/office/at-work.ts'
import { chooseTheme, useTheme } from '#shared/ui/theme.ts'
import { LANGUAGE_NAMES, useLanguage } from '../language.tsx'

/** The own account, how the office looks and speaks, and the way out. */
export function OwnMenu({ button }: { button: ReactNode }) {
  const t = useTranslations('office.shell')
  const { email, role } = useAtWork()
  const theme = useTheme()
  const { language, choose } = useLanguage()
  const isDark = theme === 'dark'
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label dir="ltr">
          {email} · {role}
        </Menu.Label>
        <Menu.Item component={Link} to="/account" leftSection={<CircleUser aria-hidden size={14} />}>
          {t('account')}
        </Menu.Item>
        <Menu.Item
          leftSection={isDark ? <Sun aria-hidden size={14} /> : <Moon aria-hidden size={14} />}
          onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
        >
          {t(isDark ? 'light' : 'dark')}
        </Menu.Item>
        <Menu.Divider />
        {LANGUAGE_NAMES.map(({ code, name }) => (
          <Menu.Item
            key={code}
            rightSection={code === language && <Check aria-hidden size={14} />}
            onClick={() => void choose(code)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut aria-hidden size={14} />} onClick={() => void logOut()}>
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
