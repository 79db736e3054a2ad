import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { betsApi } from '#features/lottery/api-bets.ts'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { BetProof } from './fairness/bet-proof.tsx'
import { LOTTERY_KEY } from './reads.ts'

type OwnBetsProps = { game: string; numero: string; root: string | null }

/** What this member bet on a draw, each with its way to the published root. */
export function OwnBets({ game, numero, root }: OwnBetsProps) {
  const t = useTranslations('draws')
  const session = useSession()
  const query = useQuery({
    queryKey: [...LOTTERY_KEY, 'bets', 'of', game, numero, session?.token],
    queryFn: async () => (await ask(betsApi.list, { game, numero, limit: 50 })).list,
  })
  return (
    <section aria-labelledby="own-bets" className="flex flex-col gap-3">
      <h2 id="own-bets" className="text-lg">
        {t('own.title')}
      </h2>
      <p className="max-w-text text-sm text-muted">{t('own.about')}</p>
      <Loaded query={query} skeleton={<Skeleton className="h-12 w-full" />}>
        {bets =>
          bets.length === 0 ? (
            <p className="text-sm text-muted">{t('own.none')}</p>
          ) : (
            bets.map(bet => (
              <article key={bet.id} className="card flex flex-col gap-2 p-4">
                <p className="flex flex-wrap justify-between gap-x-4 text-sm">
                  <bdi className="figures font-semibold">{bet.id}</bdi>
                  <Money amount={bet.stake} />
                </p>
                <BetProof bet={bet.id} root={root} />
              </article>
            ))
          )
        }
      </Loaded>
    </section>
  )
}
