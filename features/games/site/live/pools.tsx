import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Jackpot, winnersApi } from '#features/games/api-winners.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { shownAmount } from '#shared/web/shown-amount.ts'

/** A pool is shown as it stands now, well within the 30 s of security D6. */
const READ_MS = 10_000
/** What vendors commonly call their pools; any other name is shown as its vendor tells it. */
const LEVELS = ['mini', 'minor', 'major', 'grand', 'jar'] as const
const isNamed = (level: string): level is (typeof LEVELS)[number] => (LEVELS as readonly string[]).includes(level)

export function useJackpots() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['jackpots', language],
    queryFn: () => ask(winnersApi.jackpots, { language }),
    refetchInterval: READ_MS,
  })
}

export function levelName(level: string, t: ReturnType<typeof useTranslations<'jackpot'>>): string {
  return isNamed(level) ? t(`levels.${level}`) : level
}

/** Which stake wins all of a pool: a smaller one wins its share, and the game shows that share. Empty where nobody says. */
export function usePoolTerms(): (pool: Pick<Jackpot, 'fullStake'>) => string {
  const t = useTranslations('jackpot')
  const symbol = useCurrencySymbol()
  return ({ fullStake }) =>
    fullStake && t('whole', { stake: `\u2066${symbol} ${shownAmount(parseAmount(fullStake))}\u2069` })
}
