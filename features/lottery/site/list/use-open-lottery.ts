import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { passGate } from '#features/sessions/site/sessions.tsx'

type Opened = { gameCode: string; vendor: string }

/** The launch step of a lottery (specification §4 Game launch): login first, then its betting page. */
export function useOpenLottery(): (event: MouseEvent, lottery: Opened) => void {
  const navigate = useNavigate()
  return (event, { gameCode, vendor }) => {
    // What opens in a tab of its own takes these steps there.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    passGate(() => void navigate({ to: '/lottery', search: { gameCode, vendor } }), { takesTrial: true })
  }
}
