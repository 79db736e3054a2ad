import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
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
      {chosen && <AmountForm key={chosen.code} method={chosen} desk={desk} />}
    </div>
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
