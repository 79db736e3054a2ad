import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CentreSearch } from '#shared/ui/centre-link.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import type { PartsModalProps } from './parts-modal.tsx'
import { useWaitingParts } from './use-parts.ts'

const SEEN = 'parts'
const PartsModal = lazyScreen<PartsModalProps>(() => import('./parts-modal.tsx').then(file => file.PartsModal))

/**
 * Payments that wait for the member's answer, told once each at the next screen (§6.4); whoever closes it finds them in
 * the member centre. It comes over no page of the centre: there somebody is busy, and the menu counts them.
 */
export function PartsToConfirm() {
  const { list, aheadMs } = useWaitingParts()
  const { centre } = useSearch({ strict: false }) as CentreSearch
  const [seen, setSeen] = useState(() => sessionStorage.getItem(SEEN)?.split(',') ?? [])
  const close = () => {
    const all = list.map(({ id }) => id)
    sessionStorage.setItem(SEEN, all.join(','))
    setSeen(all)
  }
  if (centre || list.every(({ id }) => seen.includes(id))) return null
  return (
    <Part broken={leftOut}>
      <PartsModal list={list} aheadMs={aheadMs} onClose={close} />
    </Part>
  )
}
