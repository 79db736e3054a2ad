import { LogOut, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { BalanceFigure } from '#features/wallet/site/wallet.tsx'
import type { CentrePage } from '#shared/pages.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ENTRIES, useCentrePages } from './entries.ts'
import { LINE, Menu } from './menu.tsx'

/**
 * The member centre (specification §2): over the page on wide screens, with the menu beside; the whole view on phones, where
 * `/me` is the menu. The page behind goes on.
 */
export function Centre({ page, onClose }: { page: CentrePage; onClose: () => void }) {
  const t = useTranslations('centre')
  const tCommon = useTranslations('common')
  const tMe = useTranslations('me')
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const pages = useCentrePages()
  const Screen = (ENTRIES[page] ?? ENTRIES.securityCenter!).Screen

  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    // What is read out first is the page, not the menu.
    title.current!.focus()
    return () => element.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        if (event.target === event.currentTarget) onClose()
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden border-hairline bg-ground p-0 text-ink open:grid grid-rows-[auto_1fr] lg:m-auto lg:h-[min(54rem,92dvh)] lg:w-[min(78rem,94vw)] lg:grid-cols-[15rem_1fr] lg:grid-rows-1 lg:rounded-sheet lg:border lg:shadow-card"
    >
      <nav
        aria-label={t('menu')}
        className="hidden flex-col overflow-y-auto border-e border-line bg-surface p-3 lg:flex"
      >
        <div className="px-3 pt-2 pb-4">
          <p className="text-xs text-muted">{t('balance')}</p>
          <p className="text-xl">
            <BalanceFigure />
          </p>
        </div>
        <Menu pages={pages} chosen={page} />
        <button type="button" onClick={() => openAuth('logout')} className={`${LINE} mt-auto w-full`}>
          <LogOut aria-hidden size={18} className="mirror" />
          {tMe('signOut')}
        </button>
      </nav>
      <div className="contents min-h-0 lg:flex lg:flex-col">
        <header className="flex min-h-14 items-center gap-2 border-b border-line bg-surface ps-4 pe-2 lg:bg-transparent lg:ps-6">
          <h2 id={titleId} ref={title} tabIndex={-1} className="grow text-lg outline-none">
            {t(page)}
          </h2>
          <IconButton label={tCommon('close')} onClick={onClose}>
            <X aria-hidden size={20} />
          </IconButton>
        </header>
        {/* Another page begins at its top. */}
        <div
          key={page}
          className="min-h-0 overflow-y-auto overscroll-contain p-4 pb-[max(24px,env(safe-area-inset-bottom))] lg:grow lg:p-6"
        >
          <Part fallback={<Skeleton className="h-80 w-full" />}>
            <Screen />
          </Part>
        </div>
      </div>
    </dialog>
  )
}
