import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Figures, Filters, Moment, Pick, RowsSkeleton } from '#features/records/site/records.tsx'
import type { Friend } from '#features/referral/api.ts'
import { STATES, type State } from '#features/referral/rules/referral.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useOnline } from '#shared/web/online.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { useFriends, type Which } from './reads.ts'

const NOTHING: Which = { state: '', from: '', to: '' }
const DAY = 'min-h-11 w-full min-w-0 rounded-control border bg-surface px-2 text-sm figures'

/** Who came by the own code, what they did of what is asked, and what was paid. */
export function Friends() {
  const t = useTranslations('referral.brought')
  const [which, setWhich] = useState(NOTHING)
  const change = (more: Partial<Which>) => setWhich({ ...which, ...more })
  return (
    <section aria-labelledby="referral-friends" className="flex flex-col gap-4">
      <h3 id="referral-friends" className="text-base font-semibold">
        {t('title')}
      </h3>
      <Filters count={Object.values(which).filter(Boolean).length}>
        <Pick
          label={t('state')}
          all={t('allStates')}
          value={which.state}
          options={STATES.map(value => ({ value, label: t(`states.${value}`) }))}
          onPick={state => change({ state: state as State | '' })}
        />
        {(['from', 'to'] as const).map(end => (
          <label key={end} className="flex min-w-0 flex-col gap-1 text-xs text-muted">
            {t(end)}
            <input
              type="date"
              value={which[end]}
              onChange={event => change({ [end]: event.currentTarget.value })}
              className={`${DAY} text-ink ${which[end] ? 'border-gold' : 'border-line-strong'}`}
            />
          </label>
        ))}
      </Filters>
      <List which={which} />
    </section>
  )
}

function List({ which }: { which: Which }) {
  const t = useTranslations('referral.brought')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const isOnline = useOnline()
  const columns = useColumns()
  const query = useFriends(which)
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return isOnline ? <RowsSkeleton /> : <Failure error={new AskError('offline', 0)} />
  const rows = query.data.pages.flatMap(page => page.list)
  const { registered, qualified, bonus } = query.data.pages[0]!.totals
  if (rows.length === 0)
    return <Note icon={<UserPlus aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />
  return (
    <div className="flex flex-col gap-4">
      <Figures
        label={t('totals')}
        figures={[
          [t('registered'), format.number(registered)],
          [t('qualified'), format.number(qualified)],
          [t('bonus'), <Money key="bonus" amount={bonus} symbol={symbol} />],
        ]}
      />
      <Table caption={t('title')} columns={columns} rows={rows} keyOf={row => row.id} />
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
    </div>
  )
}

function useColumns(): Column<Friend>[] {
  const t = useTranslations('referral.brought')
  const symbol = useCurrencySymbol()
  const format = useFormatter()
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  const of = (done: string, asked: string) => t('of', { done: toldAmount(done), asked: toldAmount(asked, symbol) })
  return [
    { key: 'name', label: t('name'), cell: row => <bdi className="whitespace-nowrap">{row.name}</bdi> },
    { key: 'at', label: t('at'), cell: row => <time dateTime={row.registeredAt}>{dayOf(row.registeredAt)}</time> },
    { key: 'deposit', label: t('deposit'), align: 'end', cell: row => of(row.deposit, row.minDeposit) },
    { key: 'valid', label: t('valid'), align: 'end', cell: row => of(row.valid, row.minBet) },
    { key: 'state', label: t('state'), cell: row => <Standing friend={row} /> },
    {
      ...{ key: 'bonus', label: t('bonus'), align: 'end' },
      cell: row => (row.state === 'REJECTED' ? '–' : <Money amount={row.bonus} symbol={symbol} />),
    },
    { key: 'paid', label: t('paidAt'), cell: row => (row.paidAt ? <Moment at={row.paidAt} /> : '–') },
  ]
}

/** How it stands, until when, or why nothing is paid: in words of an operator where one decided. */
function Standing({ friend: { state, until, why, said } }: { friend: Friend }) {
  const t = useTranslations('referral.brought')
  const format = useFormatter()
  const end = format.dateTime(new Date(until), { dateStyle: 'medium' })
  const isOver = Date.parse(until) <= Date.now()
  return (
    <span className="inline-flex flex-col sm:text-start">
      {t(`states.${state}`)}
      {state === 'REGISTERED' && (
        <span className="text-xs text-muted">{t(isOver ? 'over' : 'until', { day: end })}</span>
      )}
      {why !== '' && (
        <span className="text-xs text-muted">{why === 'OFFICE' ? <bdi>{said}</bdi> : t(`why.${why}`)}</span>
      )}
    </span>
  )
}
