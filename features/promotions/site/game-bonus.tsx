import { Gift } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { contributionOf, isExcluded } from '#features/bonuses/rules/bonuses.ts'
import { useGrants } from './reads.ts'
import { percentOf, useTold } from './use-texts.ts'

export type GameBonusProps = {
  /** As bets name it: `vendor:code`. */
  game: string
  category: string
  isOwnOnly: boolean
  /** A round that goes on is not left. */
  isRoundOn: boolean
  onOwnOnly: (isOwnOnly: boolean) => void
}

/**
 * Over a game, while a bonus is live: what it refuses is said before a bet, with the way to play with own money alone (promotions
 * §6.3).
 */
export function GameBonus({ game, category, isOwnOnly, isRoundOn, onOwnOnly }: GameBonusProps) {
  const t = useTranslations('bonuses.inGame')
  const tBonus = useTranslations('bonuses')
  const told = useTold()
  const grant = useGrants().data?.find(({ state }) => state === 'ACTIVE')
  if (!grant) return null
  const { excluded, maxBet, contribution } = grant
  const isOut = isExcluded({ excluded }, { game, category })
  const share = percentOf(contributionOf(contribution, { game, category }))
  const says = () => {
    if (isOut) return t('excluded')
    if (isOwnOnly) return t('ownOnly')
    return maxBet === null ? t('counts', { share }) : t('upTo', { max: told(maxBet), share })
  }
  return (
    <section
      aria-label={tBonus('lent')}
      className="flex min-h-9 shrink-0 items-center gap-2 border-b border-hairline bg-surface px-3 text-xs"
    >
      <Gift aria-hidden size={14} className="shrink-0 text-gold" />
      <p className="min-w-0 grow py-1">{says()}</p>
      {!isOut && (
        <button
          type="button"
          disabled={isRoundOn}
          onClick={() => onOwnOnly(!isOwnOnly)}
          className="min-h-9 shrink-0 px-1 font-semibold text-gold-text underline underline-offset-4 disabled:opacity-50"
        >
          {isOwnOnly ? t('withBonus') : t('toOwn')}
        </button>
      )}
    </section>
  )
}
