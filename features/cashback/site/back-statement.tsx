import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Back, BackRow } from '#features/cashback/api.ts'
import { cashback } from '#features/cashback/rules/cashback.ts'
import { Facts } from '#features/records/site/records.tsx'
import { formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { percentOf, useCategory, useDays } from './names.ts'
import { usePlayed } from './reads.ts'

/** How a window was reckoned, reckoned again in this browser by the rule that the server paid by (promotions §10). */
export function BackStatement({ back }: { back: Back }) {
  const t = useTranslations('cashback')
  const nameOf = useCategory()
  const daysOf = useDays()
  const { netLoss, isRight } = reckoned(back)
  const columns: Column<BackRow>[] = [
    { key: 'day', label: t('day'), cell: row => daysOf({ from: row.day, to: row.day }) },
    { key: 'product', label: t('games'), cell: row => (row.product === '' ? '–' : nameOf(row.product)) },
    { key: 'staked', label: t('staked'), align: 'end', cell: row => <Money amount={row.staked} /> },
    { key: 'won', label: t('won'), align: 'end', cell: row => <Money amount={row.won} /> },
    { key: 'given', label: t('rewards'), align: 'end', cell: row => <Money amount={row.given} /> },
  ]
  const Icon = isRight ? CircleCheck : TriangleAlert
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-start gap-2 text-sm">
        <Icon aria-hidden size={18} className={`shrink-0 ${isRight ? 'text-jade' : 'text-amber'}`} />
        {t(isRight ? 'right' : 'wrong')}
      </p>
      <Facts
        facts={[
          ...(['staked', 'won', 'rewards', 'carryIn'] as const).map(
            key => [t(key), <Money key={key} amount={back[key]} />] as const,
          ),
          [t('net'), <Money key="net" amount={netLoss} />],
          [t('rate'), percentOf(back.ratePpm)],
          [t('least'), <Money key="least" amount={back.min} />],
          [t('cap'), <Money key="cap" amount={back.cap} />],
          [t('amount'), <Money key="amount" amount={back.amount} />],
        ]}
      />
      <p className="text-xs text-muted">{t('now')}</p>
      <Loaded query={usePlayed(back.code, back.from)} skeleton={<Skeleton className="h-32 w-full" />}>
        {({ rows }) => (
          <Table caption={t('played')} columns={columns} rows={rows} keyOf={row => `${row.day} ${row.product}`} />
        )}
      </Loaded>
    </div>
  )
}

function reckoned({ staked, won, rewards, carryIn, ratePpm, min, cap, currency, state, amount }: Back) {
  const of = parseAmount
  const window = { staked: of(staked), won: of(won), rewards: of(rewards), carryIn: of(carryIn) }
  const terms = { ratePpm: BigInt(ratePpm), min: of(min), cap: of(cap), unit: unitOf(currency) }
  const found = cashback(window, terms)
  return { netLoss: formatAmount(found.netLoss), isRight: state === 'COUNTED' || found.amount === of(amount) }
}
