import { ArrowLeftRight, Bitcoin, CreditCard, Landmark, type LucideIcon, QrCode, Ticket } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { DepositMethod } from '#features/cashier/api.ts'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { useNameOf, useTold } from '../use-told.ts'
import { useMethodFacts } from './use-method-facts.ts'

const ICONS: Readonly<Record<DepositMethod['kind'], LucideIcon>> = {
  gateway: CreditCard,
  bank: Landmark,
  vietqr: QrCode,
  pix: QrCode,
  promptpay: QrCode,
  crypto: Bitcoin,
  voucher: Ticket,
  c2c: ArrowLeftRight,
}

type MethodCardsProps = { methods: DepositMethod[]; chosen: string | undefined; onChoose: (code: string) => void }

/** The ways to pay, each with its limits, its fee and how long money takes, before anything is entered. */
export function MethodCards({ methods, chosen, onChoose }: MethodCardsProps) {
  const t = useTranslations('deposit')
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold">{t('how')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {methods.map(method => (
          <MethodCard
            key={method.code}
            method={method}
            isChosen={method.code === chosen}
            onChoose={() => onChoose(method.code)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type MethodCardProps = { method: DepositMethod; isChosen: boolean; onChoose: () => void }

function MethodCard({ method, isChosen, onChoose }: MethodCardProps) {
  const t = useTranslations('deposit')
  const id = useId()
  const told = useTold()
  const nameOf = useNameOf()
  const facts = useMethodFacts()
  const Icon = ICONS[method.kind]
  const isOpen = method.state === 'open' && method.openOrder === null
  return (
    <div className="relative">
      <label
        htmlFor={id}
        className={`card flex h-full items-start gap-3 p-4 transition-colors has-checked:border-gold has-checked:bg-gold-leaf/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold ${isOpen ? 'cursor-pointer hover:border-gold' : ''}`}
      >
        <input
          id={id}
          type="radio"
          name="method"
          value={method.code}
          checked={isChosen}
          disabled={!isOpen}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-facts`}
          className="sr-only"
        />
        <Icon aria-hidden size={24} strokeWidth={1.6} className={`shrink-0 ${isOpen ? 'text-gold' : 'text-muted'}`} />
        <span className="flex min-w-0 grow flex-col gap-1">
          <bdi id={`${id}-name`} className="font-semibold">
            {nameOf(method)}
          </bdi>
          <span id={`${id}-facts`} className="flex flex-col gap-0.5 text-xs text-muted">
            <span>{t('range', { min: told(method.min), max: told(method.max) })}</span>
            <span>{facts(method).join(' · ')}</span>
            <Standing method={method} />
          </span>
        </span>
      </label>
      {method.openOrder && (
        <CentreLink
          page="depositv2"
          item={method.openOrder}
          className="absolute end-3 bottom-2 min-h-8 content-center rounded-control px-2 text-sm font-semibold text-gold-text hover:bg-line/50"
        >
          {t('goOn')}
        </CentreLink>
      )}
    </div>
  )
}

/** Why a way to pay cannot be taken now. */
function Standing({ method }: { method: DepositMethod }) {
  const t = useTranslations('deposit')
  const format = useFormatter()
  const text =
    method.openOrder !== null
      ? t('hasOrder')
      : method.state === 'kyc'
        ? t('needsIdentity')
        : method.state === 'hours'
          ? method.opensAt
            ? t('opensAt', {
                time: format.dateTime(new Date(method.opensAt), {
                  weekday: 'short',
                  hour: 'numeric',
                  minute: 'numeric',
                }),
              })
            : t('isClosed')
          : undefined
  return text && <strong className={`text-amber ${method.openOrder ? 'pe-20' : ''}`}>{text}</strong>
}
