import { Ticket } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toldAmount } from '#shared/web/shown-amount.ts'
import type { FreeTicket } from '../../api-free.ts'
import { useFreeTickets } from './reads.ts'

/** The member's free lottery tickets, and what became of those of before. Nothing where there never were any. */
export function FreeTickets() {
  const t = useTranslations('freeTickets')
  return (
    <Loaded query={useFreeTickets()} skeleton={null}>
      {({ list }) =>
        list.length > 0 && (
          <section aria-labelledby="free-tickets" className="flex flex-col gap-3">
            <h3 id="free-tickets" className="text-base font-semibold">
              {t('title')}
            </h3>
            <p className="text-xs text-muted">{t('rule')}</p>
            <ul className="flex flex-col gap-3">
              {list.map(free => (
                <li key={free.id}>
                  <Card free={free} />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

function Card({ free: { worth, won, note, state, why, expiresAt, endedAt } }: { free: FreeTicket }) {
  const t = useTranslations('freeTickets')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const dated = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <article className="card flex items-center gap-3 p-4">
      <Ticket aria-hidden size={28} className="shrink-0 text-gold" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('worth', { money: toldAmount(worth, symbol) })}</p>
        {note && (
          <p className="text-sm wrap-anywhere">
            <bdi>{note}</bdi>
          </p>
        )}
        <p className="text-xs text-muted">
          {state === 'OPEN' ? t('until', { time: dated(expiresAt) }) : t(`states.${state}`)}
          {state === 'SETTLED' && ` · ${t('won', { money: toldAmount(won, symbol) })}`}
          {endedAt && ` · ${dated(endedAt)}`}
        </p>
        {why && (
          <p className="text-xs text-muted wrap-anywhere">
            <bdi>{why === 'excluded' ? t('whyExcluded') : why}</bdi>
          </p>
        )}
      </div>
    </article>
  )
}
