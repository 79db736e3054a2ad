import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { freeRoundsApi, type FreeRounds as Rounds } from '#features/freebets/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'

const AGAIN_MS = 60_000

/** The member's free rounds: those that may be played, and what became of the others. Nothing where there never were any. */
export function FreeRounds() {
  const t = useTranslations('freeRounds')
  const session = useSession()
  const language = useLocale()
  const query = useQuery({
    queryKey: ['freerounds', session?.token, language],
    queryFn: () => ask(freeRoundsApi.list, { language }),
    enabled: session !== null,
    refetchInterval: AGAIN_MS,
  })
  return (
    <Loaded query={query} skeleton={null}>
      {({ list }) =>
        list.length > 0 && (
          <section aria-labelledby="free-rounds" className="flex flex-col gap-3">
            <h3 id="free-rounds" className="text-base font-semibold">
              {t('title')}
            </h3>
            <ul className="flex flex-col gap-3">
              {list.map(rounds => (
                <li key={rounds.id}>
                  <Card rounds={rounds} />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

function Card({
  rounds: { game, open, rounds, left, stake, won, note, state, why, expiresAt, endedAt },
}: {
  rounds: Rounds
}) {
  const t = useTranslations('freeRounds')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const told = (text: string) => toldAmount(text, symbol)
  const dated = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium', timeStyle: 'short' })
  const name = game?.displayName ?? t('gone')
  const isOver = state !== 'ACTIVE' && state !== 'DUE'
  return (
    <article aria-label={name} className="card flex flex-wrap items-center gap-3 p-4">
      {game && <img src={game.coverUrl} alt="" width={56} height={56} className="size-14 rounded-lg object-cover" />}
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-lg font-bold text-gold-text">{t('left', { left, rounds, money: told(stake) })}</p>
        {note && (
          <p className="text-sm wrap-anywhere">
            <bdi>{note}</bdi>
          </p>
        )}
        <p className="text-xs text-muted">
          {t('won', { money: told(won) })} · {isOver ? t(`states.${state}`) : t('until', { time: dated(expiresAt) })}
          {isOver && endedAt && ` · ${dated(endedAt)}`}
        </p>
        {why && (
          <p className="text-xs text-muted wrap-anywhere">
            <bdi>{why === 'excluded' ? t('whyExcluded') : why}</bdi>
          </p>
        )}
      </div>
      {!isOver &&
        game &&
        (open ? (
          <Link
            to="/game"
            search={{ vassalage: game.vassalage, gameCode: game.gameCode }}
            className={`${buttonClass({ look: 'gold' })} max-sm:w-full`}
          >
            {t('play')}
          </Link>
        ) : (
          <span className="text-sm text-muted">{t('resting')}</span>
        ))}
    </article>
  )
}
