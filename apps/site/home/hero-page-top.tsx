import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { bannerGroupOf } from '#features/messages/rules/messages.ts'
import { NoticeBar, NoticeModal } from '#features/messages/site/messages.tsx'
import { BrokenModal, leftOut, Part } from '#shared/ui/loading/part.tsx'
import { Hero } from './hero.tsx'

type Open = { id: string | undefined } | null

/** What stands over the pages of a group of routes that has banners: the banners, the notices under them (specification §2). */
export function PageTop() {
  const path = useRouterState({ select: state => state.location.pathname })
  const [open, setOpen] = useState<Open>(null)
  const group = bannerGroupOf(path)
  if (!group) return null
  const show = (id: string | undefined) => setOpen({ id })
  const close = () => setOpen(null)
  return (
    <div className="page flex flex-col gap-3 pt-3 lg:pt-4">
      <Hero key={group} group={group} isHome={group === 'home' || group === 'w_register'} onNotice={show} />
      <Part fallback={<div className="h-11" />} broken={leftOut}>
        <NoticeBar onOpen={show} />
      </Part>
      {open && (
        <Part broken={error => <BrokenModal error={error} onClose={close} />}>
          <NoticeModal id={open.id} onClose={close} />
        </Part>
      )}
    </div>
  )
}
