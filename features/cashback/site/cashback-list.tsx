import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Back, BackOffer } from '#features/cashback/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { BackStatement } from './back-statement.tsx'
import { percentOf, useCategory, useDays } from './names.ts'
import { useCashback } from './reads.ts'

/** What comes back on losses, on which terms, and what came back of closed days and weeks. */
export function CashbackList() {
  const t = useTranslations('cashback')
  return (
    <Loaded query={useCashback()} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ offers, list }) =>
        offers.length + list.length > 0 && (
          <section aria-labelledby="cashback" className="mx-auto flex w-full max-w-[52rem] flex-col gap-4">
            <h3 id="cashback" className="text-base font-semibold">
              {t('title')}
            </h3>
            {offers.map(offer => (
              <Offer key={offer.code} offer={offer} />
            ))}
            {list.length > 0 && <Windows list={list} />}
          </section>
        )
      }
    </Loaded>
  )
}

function Offer({ offer }: { offer: BackOffer }) {
  const t = useTranslations('cashback')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const nameOf = useCategory()
  const { title, about } = useTitled()(offer.texts, offer.code)
  const { every, ratePpm, min, cap, products, endsAt } = offer
  return (
    <article aria-label={title} className="card flex flex-col gap-2 p-4">
      <h4 className="text-sm font-semibold">{title}</h4>
      {about && <p className="text-sm text-muted">{about}</p>}
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-muted">
        <li>{t(`terms.${every}`, { rate: percentOf(ratePpm) })}</li>
        <li>{t('terms.games', { games: format.list(products.map(nameOf)) })}</li>
        <li>{t('terms.limits', { min: toldAmount(min, symbol), cap: toldAmount(cap, symbol) })}</li>
        <li>{t('terms.carried')}</li>
        <li>{t('terms.play')}</li>
        <li>
          {t('terms.until', { time: format.dateTime(new Date(endsAt), { dateStyle: 'medium', timeStyle: 'short' }) })}
        </li>
      </ul>
    </article>
  )
}

function Windows({ list }: { list: readonly Back[] }) {
  const t = useTranslations('cashback')
  const daysOf = useDays()
  const [opened, setOpened] = useState<Back>()
  const columns: Column<Back>[] = [
    { key: 'days', label: t('days'), cell: row => daysOf(row) },
    { key: 'state', label: t('state'), cell: row => t(`states.${row.state}`) },
    { key: 'amount', label: t('amount'), align: 'end', cell: row => <Money amount={row.amount} /> },
    {
      ...{ key: 'how', label: t('how'), align: 'end' },
      cell: row => (
        <Button size="sm" onClick={() => setOpened(row)} aria-label={t('howOf', { days: daysOf(row) })}>
          {t('how')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <Table caption={t('windows')} columns={columns} rows={list} keyOf={row => `${row.code} ${row.from}`} />
      {opened && (
        <Modal title={t('howOf', { days: daysOf(opened) })} size="wide" onClose={() => setOpened(undefined)}>
          <BackStatement back={opened} />
        </Modal>
      )}
    </>
  )
}
