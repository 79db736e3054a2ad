import { useHotkeys } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/operators/office/operators.tsx'
import { type AtWork, AtWorkProvider } from '#shared/office/at-work.ts'
import type { OfficePage } from '#shared/office/pages.ts'
import { Loaded } from '#shared/office/states.tsx'
import { AskError } from '#shared/web/ask.ts'
import { rememberMember } from '#shared/web/session.ts'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Palette } from './palette.tsx'
import styles from './shell.module.css'

type Props = { pages: readonly OfficePage[]; onLimited: () => void }

/** The navigation on phones, which the header opens. */
const MENU = 'menu'

/** The office around its pages, for who is logged in. */
export function Shell({ pages, onLimited }: Props) {
  const me = useMe()
  const needsFactor = me.error instanceof AskError && me.error.code === 'two_factor_required'
  useEffect(() => {
    if (needsFactor) onLimited()
  }, [needsFactor, onLimited])
  return (
    <Loaded query={me}>
      {({ operator, permissions, merchant }) => (
        <Frame
          pages={pages}
          atWork={{
            ...{ id: operator.id, email: operator.email, role: operator.role, merchant, merchants: [merchant] },
            permissions: new Set(permissions),
          }}
        />
      )}
    </Loaded>
  )
}

function Frame({ pages, atWork }: { pages: readonly OfficePage[]; atWork: AtWork }) {
  const t = useTranslations('office.shell')
  const menu = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(0)
  const openPalette = () => setOpened(before => before + 1)
  const path = useRouterState({ select: state => state.location.pathname })
  useHotkeys([['mod+K', openPalette]], [])
  // Other tabs know whose login this is, and end with it.
  useEffect(() => rememberMember({ id: atWork.id, account: atWork.email, type: 0 }), [atWork.id, atWork.email])
  const open = pages.filter(({ may }) => may === 'any' || atWork.permissions.has(may))
  return (
    <AtWorkProvider value={atWork}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <div className={styles.shell}>
        <Header menu={MENU} onPalette={openPalette} />
        <div className={styles.side}>
          <Navigation pages={open} />
        </div>
        <main id="main" tabIndex={-1} className={styles.main}>
          <OfflineBar />
          <Suspense key={path} fallback={<div className={styles.waiting} aria-busy />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <div ref={menu} id={MENU} popover="auto" className={styles.drawer}>
        <Navigation pages={open} onGo={() => menu.current?.hidePopover()} />
      </div>
      <Palette pages={open} opened={opened} />
    </AtWorkProvider>
  )
}
