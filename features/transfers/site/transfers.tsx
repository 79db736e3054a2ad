import { useEffect } from 'react'
import { transfersApi } from '#features/transfers/api.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { ask } from '#shared/web/ask.ts'
import { useParts } from './use-parts.ts'

const Places = lazyScreen(() => import('./places.tsx').then(file => file.Places))

/** Whether any vendor keeps money itself. */
export function useHasPlaces(): boolean {
  return (useParts().data?.wallets.length ?? 0) > 0
}

/** Where the money is and how it moves; nothing where no vendor keeps money itself. */
export function MoneyPlaces() {
  if (!useHasPlaces()) return null
  return (
    <Part>
      <Places />
    </Part>
  )
}

/** Leaving a game brings back what was taken along, where money moves by itself. */
export function BackOnLeave({ vassalage }: { vassalage: string }) {
  const { data } = useParts()
  const comesBack = data?.auto === true && data.wallets.some(each => each.vassalage === vassalage)
  useEffect(() => {
    if (!comesBack) return
    return () => {
      // Whatever happens to it: the server goes on, and the next game or logout brings it back as well.
      void ask(transfersApi.bringBack, { key: crypto.randomUUID(), vassalage }).catch(() => undefined)
    }
  }, [comesBack, vassalage])
  return null
}
