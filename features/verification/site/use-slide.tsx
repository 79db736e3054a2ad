import { useState } from 'react'
import { useFlag } from '#features/settings/site/settings.tsx'
import type { SlideAction } from '#features/verification/rules/slide.ts'
import { AskError } from '#shared/web/ask.ts'
import { SlideModal } from './slide-modal.tsx'

type Open = { action: SlideAction; answer: (ticket: string | undefined) => void }

/**
 * Puts the slide before an act: `withSlide` runs it with a ticket where the merchant wants one (SLIDEVERIFY), and gives
 * undefined when the visitor closed the puzzle. `puzzle` is to be drawn outside any form.
 */
export function useSlide() {
  const isOn = useFlag('SLIDEVERIFY')
  const [open, setOpen] = useState<Open>()

  async function getTicket(action: SlideAction): Promise<string | undefined> {
    const ticket = await new Promise<string | undefined>(answer => setOpen({ action, answer }))
    setOpen(undefined)
    return ticket
  }

  async function withSlide<T>(action: SlideAction, act: (slideTicket?: string) => Promise<T>): Promise<T | undefined> {
    if (isOn === false) {
      try {
        return await act()
      } catch (error) {
        // The flag was switched on since this page read it.
        if (!(error instanceof AskError && error.code === 'slide_required')) throw error
      }
    }
    const ticket = await getTicket(action)
    return ticket === undefined ? undefined : act(ticket)
  }

  const puzzle = open && (
    <SlideModal action={open.action} onTicket={open.answer} onClose={() => open.answer(undefined)} />
  )
  return { withSlide, puzzle }
}
