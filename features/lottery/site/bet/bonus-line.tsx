import { GameBonus } from '#features/promotions/site/promotions.tsx'
import { useBalance } from '#features/wallet/site/wallet.tsx'
import { parseAmount } from '#shared/money.ts'
import type { GameFacts } from '../../api.ts'
import { gameOf } from '../../rules/counted.ts'

type BonusLineProps = {
  game: GameFacts['game']
  isOwnOnly: boolean
  /** What was sent is answered before anything is chosen. */
  isSent: boolean
  onOwnOnly: (isOwnOnly: boolean) => void
}

/** What a bonus refuses of these bets, for whoever has its money, and the choice to leave it alone (promotions §6.3). */
export function BonusLine({ game: { vendor, gameCode }, isOwnOnly, isSent, onOwnOnly }: BonusLineProps) {
  const balance = useBalance()
  if (!balance.data || parseAmount(balance.data.bonus) === 0n) return null
  const game = gameOf({ vendor, code: gameCode })
  return <GameBonus {...game} isOwnOnly={isOwnOnly} isRoundOn={isSent} onOwnOnly={onOwnOnly} />
}
