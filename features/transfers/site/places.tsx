import { Undo2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import type { VendorWallet } from '#features/transfers/api.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { CheckField } from '#shared/ui/field.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { TimeLine } from './time-line.tsx'
import { useParts } from './use-parts.ts'
import { useBringBack, useSetAuto } from './use-transfers.ts'

/** Three numbers, what is at each vendor with the way back, and the time line of every move. */
export function Places() {
  const t = useTranslations('transfers')
  const id = useId()
  const parts = useParts()
  const symbol = useCurrencySymbol()
  const back = useBack()
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-4 lg:p-5">
      <h2 id={id} className="text-lg">
        {t('title')}
      </h2>
      <Loaded query={parts} skeleton={<Skeleton className="h-40 w-full" />}>
        {({ cash, inTransit, atVendors, wallets, auto }) => (
          <>
            <dl className="grid gap-2 sm:grid-cols-3">
              <Part label={t('cash')}>
                <Money amount={cash} symbol={symbol} />
              </Part>
              <Part label={t('inTransit')}>
                <Money amount={inTransit} symbol={symbol} />
              </Part>
              <Part label={t('atVendors')}>
                <Money amount={atVendors} symbol={symbol} />
              </Part>
            </dl>
            <ul className="flex flex-col">
              {wallets.map(wallet => (
                <VendorLine key={wallet.vassalage} wallet={wallet} symbol={symbol} back={back} />
              ))}
            </ul>
            <Button look="gold" wide busy={back.isPending} onClick={() => back.mutate(undefined)}>
              <Undo2 aria-hidden size={18} className="mirror" />
              {t('bringBack')}
            </Button>
            <AutoSwitch auto={auto} />
          </>
        )}
      </Loaded>
      <TimeLine />
    </section>
  )
}

/** Says how a press on "bring back" went. */
function useBack() {
  const t = useTranslations('transfers')
  const textOf = useRefusalText()
  const back = useBringBack()
  const mutate = (vassalage: string | undefined) =>
    back.mutate(vassalage, {
      onSuccess: ({ list }) => {
        const isOnItsWay = list.some(each => each.state !== 'CONFIRMED' && each.state !== 'REJECTED')
        toast(t(list.length === 0 ? 'nothing' : isOnItsWay ? 'onItsWay' : 'isBack'), isOnItsWay ? 'plain' : 'good')
      },
      onError: error => toast(textOf(error), 'bad'),
    })
  return { mutate, isPending: back.isPending }
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-control bg-raised p-3 max-sm:flex-row max-sm:items-baseline max-sm:justify-between">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold text-gold-text max-sm:text-sm">{children}</dd>
    </div>
  )
}

type VendorLineProps = { wallet: VendorWallet; symbol: string; back: ReturnType<typeof useBack> }

function VendorLine({ wallet, symbol, back }: VendorLineProps) {
  const t = useTranslations('transfers')
  const { vassalage, vendorName, atVendor, inTransit, dust, status, transfer } = wallet
  const hasMoney = parseAmount(atVendor) > ZERO
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <div className="min-w-0 grow">
        <p className="truncate font-medium">
          <bdi>{vendorName}</bdi>
        </p>
        <p className="text-xs text-muted">
          {transfer ? t(`states.${transfer.state}`) : status !== 'OPEN' ? t(`statuses.${status}`) : t('ready')}
          {dust !== '0' && ` · ${t('dust', { units: dust })}`}
        </p>
      </div>
      <p className="text-end text-sm">
        <Money amount={atVendor} symbol={symbol} />
        {transfer?.direction === 'in' && (
          <span className="block text-xs text-muted">
            + <Money amount={inTransit} />
          </span>
        )}
      </p>
      {hasMoney && status !== 'CLOSED' && (
        <Button size="sm" busy={back.isPending} onClick={() => back.mutate(vassalage)}>
          {t('bringOneBack')}
        </Button>
      )}
    </li>
  )
}

function AutoSwitch({ auto }: { auto: boolean }) {
  const t = useTranslations('transfers')
  const set = useSetAuto()
  const shown = set.isPending ? set.variables : auto
  return <CheckField label={t('auto')} checked={shown} onChange={event => set.mutate(event.currentTarget.checked)} />
}
