import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DepositMethod } from '#features/cashier/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { type Amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { BOX, borderOf, describe, Labelled } from '#shared/ui/labelled.tsx'
import { shownAmount } from '#shared/web/shown-amount.ts'
import { useOfferSlot } from '../offer-slot.ts'
import type { Desk } from '../reads.ts'
import { useOwnText, useTold } from '../use-told.ts'
import { amountProblem, type Bounds, readEntered } from './amount-problem.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { IdentityLink } from './identity-link.tsx'

type AmountFormProps = { method: DepositMethod; desk: Desk }

/** How much: a few amounts to press, a field, and what the limits leave. */
export function AmountForm({ method, desk }: AmountFormProps) {
  const t = useTranslations('deposit')
  const own = useOwnText()
  const told = useTold()
  const note = own(method.notes)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<Amount>()
  const [promotion, setPromotion] = useState<string>()
  const Offers = useOfferSlot()?.Picker ?? NoBonus
  const entered = readEntered(text)
  const bounds = boundsOf(method, desk)
  const problemText = useProblemText(bounds)

  function goOn(event: FormEvent): void {
    event.preventDefault()
    const value = readEntered(text)
    const found = amountProblem(value, bounds)
    setProblem(found && problemText(found))
    if (!found) setAsked(value)
  }
  function enter(next: string): void {
    setText(next)
    setProblem(undefined)
  }

  return (
    <form onSubmit={goOn} noValidate className="flex max-w-form flex-col gap-4">
      {note && <p className="text-sm text-muted">{note}</p>}
      <QuickAmounts method={method} bounds={bounds} text={text} onChoose={enter} />
      <AmountBox
        text={text}
        problem={problem}
        hint={t('range', { min: told(method.min), max: told(method.max) })}
        onText={enter}
      />
      <Left desk={desk} />
      <Offers amount={entered === undefined ? '' : formatAmount(entered)} chosen={promotion} onChoose={setPromotion} />
      <Button type="submit" look="primary" size="lg">
        {t('next')}
      </Button>
      {asked !== undefined && (
        <ConfirmOrder {...{ method, desk, promotion }} amount={asked} onClose={() => setAsked(undefined)} />
      )}
    </form>
  )
}

function boundsOf({ min, max }: DepositMethod, { unit, limitLeft, kycLeft }: Desk): Bounds {
  const orNull = (text: string | null) => (text === null ? null : parseAmount(text))
  return {
    ...{ min: parseAmount(min), max: parseAmount(max), unit: parseAmount(unit) },
    ...{ limitLeft: orNull(limitLeft), kycLeft: orNull(kycLeft) },
  }
}

function useProblemText({ min, max, unit, limitLeft, kycLeft }: Bounds) {
  const t = useTranslations('deposit.problem')
  const told = useTold()
  const inWords = (value: Amount | null) => told(formatAmount(value ?? min))
  return (problem: NonNullable<ReturnType<typeof amountProblem>>) => {
    if (problem === 'min') return t('min', { min: inWords(min) })
    if (problem === 'max') return t('max', { max: inWords(max) })
    if (problem === 'unit') return t('unit', { unit: inWords(unit) })
    if (problem === 'limit') return t('limit', { left: inWords(limitLeft) })
    return problem === 'kyc' ? t('kyc', { left: inWords(kycLeft) }) : t('unreadable')
  }
}

type QuickProps = { method: DepositMethod; bounds: Bounds; text: string; onChoose: (text: string) => void }

/** Only amounts that would be taken. */
function QuickAmounts({ method, bounds, text, onChoose }: QuickProps) {
  const t = useTranslations('deposit')
  const offered = method.quick.filter(each => amountProblem(parseAmount(each), bounds) === undefined)
  if (offered.length === 0) return null
  const entered = readEntered(text)
  return (
    <fieldset aria-label={t('quick')} className="flex flex-wrap gap-2">
      {offered.map(each => (
        <Button
          key={each}
          look={entered === parseAmount(each) ? 'gold' : 'plain'}
          aria-pressed={entered === parseAmount(each)}
          onClick={() => onChoose(short(each))}
        >
          <bdi dir="ltr" className="figures">
            {shownAmount(parseAmount(each)).replace(/\.00$/, '')}
          </bdi>
        </Button>
      ))}
    </fieldset>
  )
}

const short = (amount: string) => amount.replace(/\.0+$/, '')

type AmountBoxProps = { text: string; problem: string | undefined; hint: string; onText: (text: string) => void }

function AmountBox({ text, problem, hint, onText }: AmountBoxProps) {
  const t = useTranslations('deposit')
  const id = useId()
  const symbol = useCurrencySymbol()
  return (
    <Labelled id={id} label={t('amount')} hint={hint} error={problem}>
      <span dir="ltr" className="relative block">
        <input
          {...describe(id, hint, problem)}
          value={text}
          onChange={event => onText(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          className={`${BOX} figures pe-16 text-xl! font-semibold ${borderOf(problem)}`}
        />
        <span className="pointer-events-none absolute inset-y-0 end-4 content-center font-semibold text-muted">
          {symbol}
        </span>
      </span>
    </Labelled>
  )
}

/** What the member's limits, and the level of their identity, leave. */
function Left({ desk: { limitLeft, kycLeft } }: { desk: Desk }) {
  const t = useTranslations('deposit')
  const told = useTold()
  if (limitLeft === null && kycLeft === null) return null
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted">
      {limitLeft !== null && <li>{t('limitLeft', { left: told(limitLeft) })}</li>}
      {kycLeft !== null && (
        <li>
          {t('kycLeft', { left: told(kycLeft) })} <IdentityLink />
        </li>
      )}
    </ul>
  )
}

/** The place of an offer, "none" chosen (§4.1), where nothing knows of any. */
function NoBonus() {
  const t = useTranslations('deposit')
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-control border border-line px-3 text-sm">
      <CircleCheck aria-hidden size={18} className="shrink-0 text-gold" />
      {t('noBonus')}
    </p>
  )
}
