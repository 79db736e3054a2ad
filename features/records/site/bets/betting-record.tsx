import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { BetDetail } from '#features/lottery/site/lottery.tsx'
import { type BetLine, betRecordsApi } from '#features/records/api-bets.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { DownloadButton } from '../download.tsx'
import { Figures } from '../facts.tsx'
import { Pages } from '../pages.tsx'
import { RangeTools, rangeAsk, startingDays } from '../range-tools.tsx'
import { BetFilters, filterAsk, NO_FILTER } from './bet-filters.tsx'
import { RoundDetail } from './round-detail.tsx'
import { useBetColumns } from './use-bet-columns.tsx'

/** Bets of every product: by days, product, vendor, game, status and order; each opens with all that is known of it. */
export function BettingRecord() {
  const t = useTranslations('records')
  const { language } = useLanguage()
  const [chosen, setChosen] = useState(() => startingDays('today'))
  const [filter, setFilter] = useState(NO_FILTER)
  const [opened, setOpened] = useState<BetLine>()
  const columns = useBetColumns(setOpened)
  const client = useQueryClient()
  const navigate = useNavigate()
  const input = { ...rangeAsk(chosen), ...filterAsk(filter) }

  function close(): void {
    // A bet may have been taken back meanwhile.
    if (opened?.status === 'open') void client.invalidateQueries({ queryKey: ['records'] })
    setOpened(undefined)
  }

  return (
    <div className="flex flex-col gap-4">
      <RangeTools chosen={chosen} onChoose={setChosen} />
      <BetFilters filter={filter} onFilter={setFilter} />
      <BetTotals input={input} />
      <Pages
        caption={t('bets')}
        queryKey={['bets', language, input]}
        read={before => ask(betRecordsApi.list, { ...input, language, ...(before && { before }) })}
        columns={columns}
      />
      <DownloadButton ask={() => ask(betRecordsApi.file, { ...input, language })} />
      {opened?.source === 'round' && <RoundDetail line={opened} onClose={close} />}
      {opened?.source === 'ticket' && (
        <Part fallback={null}>
          <BetDetail
            id={opened.id}
            onClose={close}
            onRepeat={() => void navigate({ to: '/lottery', search: { gameCode: opened.code } })}
          />
        </Part>
      )}
    </div>
  )
}

type Input = ReturnType<typeof rangeAsk> & ReturnType<typeof filterAsk>

/** What all pages add up to. */
function BetTotals({ input }: { input: Input }) {
  const t = useTranslations('records')
  const format = useFormatter()
  const session = useSession()
  const symbol = useCurrencySymbol()
  const query = useQuery({
    queryKey: ['records', session?.token, 'totals', input],
    queryFn: () => ask(betRecordsApi.totals, input),
    enabled: session !== null,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-32 w-full sm:h-16" />}>
      {({ count, stake, valid, payout, net }) => (
        <div>
          <Figures
            label={t('totals')}
            figures={[
              [t('stake'), <Money key="stake" amount={stake} symbol={symbol} />],
              [t('valid'), <Money key="valid" amount={valid} symbol={symbol} />],
              [t('payout'), <Money key="payout" amount={payout} symbol={symbol} />],
              [t('net'), <Money key="net" amount={net} symbol={symbol} signed />],
            ]}
          />
          <p className="mt-2 text-xs text-muted">{t('totalsOf', { shown: format.number(count) })}</p>
        </div>
      )}
    </Loaded>
  )
}
