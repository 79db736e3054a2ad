import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PayeeName } from '#features/people/site/people.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { CASHIER_KEY } from '../cashier-key.ts'
import { type Desk, useDesk } from '../reads.ts'
import { AmountForm } from './amount-form.tsx'
import { Closed } from './closed.tsx'
import { MethodCards } from './method-cards.tsx'

/** Choose how, then how much (§4.1). */
export function Pay() {
  const desk = useDesk()
  return (
    <Loaded query={desk} skeleton={<PaySkeleton />}>
      {data => (data.refused === null ? <Choice desk={data} /> : <Closed reason={data.refused} />)}
    </Loaded>
  )
}

function Choice({ desk }: { desk: Desk }) {
  const t = useTranslations('deposit')
  // Vouchers have a tab of their own: nothing is ordered with them.
  const methods = desk.methods.filter(each => each.kind !== 'voucher')
  const free = methods.find(each => each.state === 'open' && !each.openOrder)
  // Chosen once: an order that opens in another tab does not take away what stands here.
  const [code, setCode] = useState(free?.code)
  if (methods.length === 0) return <Note title={t('noMethods')} about={t('noMethodsAbout')} />
  const chosen = methods.find(each => each.code === code) ?? free
  return (
    <div className="flex flex-col gap-6">
      <MethodCards methods={methods} chosen={chosen?.code} onChoose={setCode} />
      {/* Each way to pay has limits of its own: what was typed for one is not kept for another. */}
      {chosen &&
        (chosen.nameCheck && !desk.nameKnown ? (
          <NameFirst />
        ) : (
          <AmountForm key={chosen.code} method={chosen} desk={desk} />
        ))}
    </div>
  )
}

/** Without the member's name each payment from an account with one would wait for a person (§4.4 NAME). */
function NameFirst() {
  const t = useTranslations('deposit')
  const client = useQueryClient()
  return (
    <section className="card flex flex-col gap-3 p-4 lg:p-5">
      <p className="text-sm">{t('nameFirst')}</p>
      <PayeeName onSaved={() => void client.invalidateQueries({ queryKey: [CASHIER_KEY] })} />
    </section>
  )
}

function PaySkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-3 sm:grid-cols-2">
        {['a', 'b', 'c', 'd'].map(each => (
          <Skeleton key={each} className="h-24 w-full rounded-card!" />
        ))}
      </div>
      <Skeleton className="h-56 w-full rounded-card!" />
    </div>
  )
}
