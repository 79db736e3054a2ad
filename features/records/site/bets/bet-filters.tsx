import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type BetOption, betRecordsApi } from '#features/records/api-bets.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { STATUSES, type Status } from '../../rules/status.ts'
import { Filters, Pick, Typed } from '../filters.tsx'
import { useProductName } from '../names.ts'

export const NO_FILTER = { product: '', vendor: '', game: '', status: '', order: '' }
export type BetFilter = typeof NO_FILTER

/** What is chosen, as the server is asked. */
export const filterAsk = ({ status, ...texts }: BetFilter) => ({
  ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<
    Omit<BetFilter, 'status'>
  >),
  ...(status !== '' && { status: status as Status }),
})

type BetFiltersProps = { filter: BetFilter; onFilter: (filter: BetFilter) => void }

/** Filters of what was played at all; a vendor or game of another product goes when the product changes. */
export function BetFilters({ filter, onFilter }: BetFiltersProps) {
  const t = useTranslations('records')
  const productName = useProductName()
  const session = useSession()
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['records', session?.token, 'options', language],
    queryFn: () => ask(betRecordsApi.options, { language }),
    enabled: session !== null,
  })
  const games = data?.games ?? []
  const ofProduct = games.filter(game => filter.product === '' || game.product === filter.product)
  const ofVendor = ofProduct.filter(game => filter.vendor === '' || game.vendor === filter.vendor)
  const vendors = ofProduct.filter(game => game.vendor !== '')
  return (
    <Filters count={Object.values(filter).filter(Boolean).length}>
      <Pick
        label={t('product')}
        all={t('allProducts')}
        value={filter.product}
        options={distinct(games, game => [game.product, productName(game.product)])}
        onPick={product => onFilter({ ...filter, product, vendor: '', game: '' })}
      />
      <Pick
        label={t('vendor')}
        all={t('allVendors')}
        value={filter.vendor}
        options={distinct(vendors, game => [game.vendor, game.vendorName])}
        onPick={vendor => onFilter({ ...filter, vendor, game: '' })}
      />
      <Pick
        label={t('game')}
        all={t('allGames')}
        value={filter.game}
        options={distinct(ofVendor, game => [game.game, game.name])}
        onPick={game => onFilter({ ...filter, game })}
      />
      <Pick
        label={t('status')}
        all={t('allStatuses')}
        value={filter.status}
        options={STATUSES.map(value => ({ value, label: t(`statuses.${value}`) }))}
        onPick={status => onFilter({ ...filter, status })}
      />
      <Typed label={t('order')} value={filter.order} onType={order => onFilter({ ...filter, order })} />
    </Filters>
  )
}

function distinct(games: readonly BetOption[], of: (game: BetOption) => [value: string, label: string]) {
  return [...new Map(games.map(of))].map(([value, label]) => ({ value, label }))
}
