import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

const WIDTHS = { text: 'lg:w-[min(78rem,94vw)]', tables: 'lg:w-[min(100rem,96vw)]' }

type OverlayProps = {
  title: string
  /** What the pages hold: text, or tables that want all the room there is. */
  width: keyof typeof WIDTHS
  /** Which page it is: another one begins at its top. */
  page: string
  /** The menu that stands beside on wide screens. */
  menu: ReactNode
  /** What stands below the page on phones. */
  bar?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The frame of a centre (specification §2): over the page on wide screens, with the menu beside; the whole view on phones. */
export function Overlay({ title, width, page, menu, bar, onClose, children }: OverlayProps) {
  const t = useTranslations('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    // What is read out first is the page, not the menu.
    heading.current!.focus()
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
      className={`m-0 h-dvh max-h-none w-full max-w-none overflow-hidden border-hairline bg-ground p-0 text-ink open:grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] lg:m-auto lg:h-[min(54rem,92dvh)] lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-1 lg:rounded-sheet lg:border lg:shadow-card ${WIDTHS[width]}`}
    >
      {menu}
      <div className="contents min-h-0 lg:flex lg:flex-col">
        <header className="flex min-h-14 items-center gap-2 border-b border-line bg-surface ps-4 pe-2 lg:bg-transparent lg:ps-6">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="grow text-lg outline-none">
            {title}
          </h2>
          <IconButton label={t('close')} onClick={onClose}>
            <X aria-hidden size={20} />
          </IconButton>
        </header>
        <div
          key={page}
          className={`min-h-0 overflow-y-auto overscroll-contain p-4 lg:grow lg:p-6 ${bar ? '' : 'pb-[max(24px,env(safe-area-inset-bottom))]'}`}
        >
          <Part fallback={<Skeleton className="h-80 w-full" />}>{children}</Part>
        </div>
        {bar}
      </div>
    </dialog>
  )
}
