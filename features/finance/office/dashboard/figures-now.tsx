import { useTranslations } from 'use-intl'
import { useAtWork } from '#shared/office/at-work.ts'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Money, Nothing } from '#shared/office/show.tsx'
import { Tile, Tiles } from '../parts/tiles.tsx'
import type { Board } from './dashboard.tsx'

const MONEY = ['ggr', 'ngr', 'deposits', 'withdrawals'] as const
const COUNTS = ['active', 'registrations', 'firstDeposits'] as const

/** Today so far, and below each figure what it was at this time yesterday and a week ago. */
export function FiguresNow({ board }: { board: Board }) {
  const t = useTranslations('office.dashboard')
  const currencies = useCurrencies(board)
  const { money } = board
  const one = (list: Board['money']['now'], currency: string, key: (typeof MONEY)[number]) => {
    const found = list.find(each => each.currency === currency)
    return found ? <Money amount={found.figures[key]} currency={currency} /> : <Nothing />
  }
  return (
    <Tiles>
      {currencies.flatMap(currency =>
        MONEY.map(key => (
          <Tile
            key={`${currency} ${key}`}
            name={t(`figures.${key}`)}
            beside={[
              { name: t('yesterday'), value: one(money.yesterday, currency, key) },
              { name: t('lastWeek'), value: one(money.lastWeek, currency, key) },
            ]}
          >
            {one(money.now, currency, key)}
          </Tile>
        )),
      )}
      {COUNTS.map(key => (
        <Tile
          key={key}
          name={t(`counts.${key}`)}
          beside={[
            { name: t('yesterday'), value: board[key].yesterday },
            { name: t('lastWeek'), value: board[key].lastWeek },
          ]}
        >
          {board[key].now}
        </Tile>
      ))}
      <Tile name={t('alerts')}>
        <OfficeLink to="/reports/alerts">{board.alerts}</OfficeLink>
      </Tile>
    </Tiles>
  )
}

/** The merchant's own first, then what else moved. */
export function useCurrencies({ money }: Pick<Board, 'money'>): string[] {
  const { merchant } = useAtWork()
  const moved = [...money.now, ...money.yesterday, ...money.lastWeek].map(each => each.currency)
  return [...new Set([merchant.currency, ...moved])]
}
