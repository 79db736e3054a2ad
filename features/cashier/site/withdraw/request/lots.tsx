import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { parseAmount, ZERO } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Fact } from '../fact.tsx'
import { sum, useTimeText } from '../figures.ts'
import type { Means } from './can-leave.tsx'

type Lot = Means['lots'][number]

/** The turnover panel (agents §6.4): of each lot where it comes from, what it takes, what is done, and what is left. */
export function Lots({ lots }: { lots: Lot[] }) {
  const t = useTranslations('withdraw.lots')
  const id = useId()
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-4 lg:p-5">
      <h3 id={id} className="text-base">
        {t('title')}
      </h3>
      <ul className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        {lots.map(lot => (
          <LotLine key={`${lot.openedAt} ${lot.source} ${lot.amount}`} lot={lot} />
        ))}
      </ul>
    </section>
  )
}

function LotLine({ lot }: { lot: Lot }) {
  const t = useTranslations('withdraw')
  const timeText = useTimeText()
  const { source, amount, required, done, remaining, locked, openedAt } = lot
  const name = `${t(`lots.sources.${source}`)}, ${timeText(openedAt)}`
  return (
    <li className="flex flex-col gap-1 text-sm">
      <p className="flex justify-between gap-4 font-medium">
        {name}
        <Money amount={amount} />
      </p>
      <progress
        aria-label={name}
        value={Number(parseAmount(done))}
        max={Number(parseAmount(required))}
        className="meter"
      />
      <dl>
        <Fact label={t('lots.required')}>
          <Money amount={required} />
        </Fact>
        <Fact label={t('lots.done')}>
          <Money amount={done} />
        </Fact>
        <Fact label={t('lots.remaining')}>
          <Money amount={remaining} />
        </Fact>
      </dl>
      {parseAmount(locked) > ZERO && (
        <p className="text-muted">{t('locked', { amount: sum(locked), left: sum(remaining) })}</p>
      )}
    </li>
  )
}
