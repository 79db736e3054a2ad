import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProofGate, useMe, useMerchants, useViews } from '#features/operators/office/operators.tsx'
import { type AtWork, AtWorkProvider } from '#shared/office/at-work.ts'
import type { OfficePage } from '#shared/office/pages.ts'
import { Loaded } from '#shared/office/states.tsx'
import { AskError } from '#shared/web/ask.ts'
import { merchantAtWork, rememberMember, workAtHome } from '#shared/web/session.ts'
import { ElevatedBar } from './elevated-bar.tsx'
import { Header } from './header.tsx'
import { useLinked } from './linked.ts'
import { Navigation } from './navigation.tsx'
import { NotYours } from './notes.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Palette } from './palette.tsx'
import styles from './shell.module.css'

type Known = Omit<AtWork, 'merchants' | 'kept' | 'keep'>
type Props = { pages: readonly OfficePage[]; onLimited: () => void }

/** The navigation on phones, which the header opens. */
const MENU = 'menu'

/** The office around its pages, for who is logged in. */
export function Shell({ pages, onLimited }: Props) {
  const [isLinked, forgetLink] = useLinked()
  const me = useMe()
  const client = useQueryClient()
  const code = me.error instanceof AskError ? me.error.code : undefined
  // A merchant that is not theirs any more is left for their own one.
  const isAway = code === 'not_allowed' && merchantAtWork() !== null
  useEffect(() => {
    if (code === 'two_factor_required') onLimited()
    // What a link is about is not shown of another merchant instead.
    if (!isAway || isLinked) return
    workAtHome()
    void client.resetQueries()
  }, [code, isAway, isLinked, onLimited, client])
  if (isAway && isLinked) return <NotYours onHome={forgetLink} />
  return (
    <Loaded query={me}>
      {({ operator, permissions, merchant }) => (
        <Frame
          pages={pages}
          known={{
            ...{ id: operator.id, email: operator.email, role: operator.role, merchant },
            permissions: new Set(permissions),
          }}
        />
      )}
    </Loaded>
  )
}

function Frame({ pages, known }: { pages: readonly OfficePage[]; known: Known }) {
  const t = useTranslations('office.shell')
  const { data } = useMerchants()
  const atWork: AtWork = { ...known, merchants: data?.list ?? [known.merchant], ...useViews() }
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
          <ElevatedBar />
          <Suspense key={path} fallback={<div className={styles.waiting} aria-busy />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <div ref={menu} id={MENU} popover="auto" className={styles.drawer}>
        <Navigation pages={open} onGo={() => menu.current?.hidePopover()} />
      </div>
      <Palette pages={open} opened={opened} />
      <ProofGate />
    </AtWorkProvider>
  )
}
