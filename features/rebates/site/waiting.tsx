import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { WaitingProduct } from '#features/rebates/api.ts'
import { Figures, Moment } from '#features/records/site/records.tsx'
import { parseAmount, ZERO } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { ClaimModal } from './claim-modal.tsx'
import { percentOf, useProduct, useWaiting } from './reads.ts'

/** What may be claimed now, product by product. */
export function Waiting() {
  return (
    <Loaded query={useWaiting()} skeleton={<Skeleton className="h-80 w-full" />}>
      {waiting => <Shown waiting={waiting} />}
    </Loaded>
  )
}

type Read = NonNullable<ReturnType<typeof useWaiting>['data']>

function Shown({ waiting }: { waiting: Read }) {
  const t = useTranslations('rebates')
  const format = useFormatter()
  const nameOf = useProduct()
  const [isAsked, setIsAsked] = useState(false)
  const { products, claimable, total, left, minClaim, dayCap, paidToday, lastClaimAt, resetsAt } = waiting
  const columns: Column<WaitingProduct>[] = [
    {
      ...{ key: 'product', label: t('product') },
      cell: row => (
        <span className="inline-flex flex-col">
          {nameOf(row.product)}
          {row.mode === 'AUTO' && <span className="text-xs text-muted">{t('byItself')}</span>}
        </span>
      ),
    },
    { key: 'own', label: t('own'), align: 'end', cell: row => <Money amount={row.own} /> },
    { key: 'rate', label: t('rate'), align: 'end', cell: row => percentOf(row.ratePpm) },
    { key: 'accrued', label: t('accrued'), align: 'end', cell: row => <Money amount={row.accrued} /> },
    { key: 'carry', label: t('carry'), align: 'end', cell: row => <Money amount={row.carry} /> },
    { key: 'amount', label: t('amount'), align: 'end', cell: row => <Money amount={row.amount} /> },
  ]
  const hasPlayed = products.some(row => parseAmount(row.own) !== ZERO || parseAmount(row.carry) !== ZERO)
  const isSome = parseAmount(claimable) > 0n
  return (
    <div className="flex flex-col gap-5 pt-4">
      {!waiting.isOn && <p className="text-sm text-muted">{t('off')}</p>}
      <Figures
        label={t('title')}
        figures={[
          [t('claimable'), <Money key="claimable" amount={claimable} />],
          [t('paidToday'), <Money key="today" amount={paidToday} />],
          [t('lastClaim'), lastClaimAt ? <Moment key="last" at={lastClaimAt} /> : '–'],
          [t('resets'), format.dateTime(new Date(resetsAt), { dateStyle: 'short', timeStyle: 'short' })],
        ]}
      />
      {hasPlayed ? (
        <Table caption={t('tabs.waiting')} columns={columns} rows={products} keyOf={row => row.product} />
      ) : (
        <Note icon={<HandCoins aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />
      )}
      {!isSome && parseAmount(total) > 0n && (
        <p className="text-sm text-muted">{t('kept', { left: toldAmount(left), min: toldAmount(minClaim) })}</p>
      )}
      <Button look="primary" size="lg" disabled={!isSome} onClick={() => setIsAsked(true)} className="self-start">
        {t('claim')}
      </Button>
      <section aria-labelledby="rebate-rules">
        <h3 id="rebate-rules" className="text-sm font-semibold">
          {t('rules.title')}
        </h3>
        <ul className="mt-2 flex max-w-text list-disc flex-col gap-1 ps-5 text-sm text-muted">
          <li>{t('rules.own')}</li>
          <li>{t('rules.fresh')}</li>
          <li>{t('rules.limits', { min: toldAmount(minClaim), cap: toldAmount(dayCap) })}</li>
          <li>{t('rules.kept')}</li>
          <li>{t('rules.corrected')}</li>
          <li>{t('rules.playOnce')}</li>
        </ul>
      </section>
      {isAsked && <ClaimModal claimable={claimable} left={left} onClose={() => setIsAsked(false)} />}
    </div>
  )
}
