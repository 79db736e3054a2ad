import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import type { RefillProps } from './refill.tsx'
import { useIsShort } from './short.ts'

export { useBalance, useBalanceRefresh } from './balance.ts'
export { BalanceChip, BalanceFigure } from './balance-chip.tsx'
export { useIsShort }

const RefillOffer = lazyScreen<RefillProps>(() => import('./refill.tsx').then(file => file.RefillOffer))

/** Credits for whoever has played theirs; nothing of it is loaded for the others. */
export function Refill(props: RefillProps) {
  if (!useIsShort()) return null
  return (
    <Part broken={leftOut}>
      <RefillOffer {...props} />
    </Part>
  )
}
