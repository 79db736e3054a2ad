import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { matchBonus } from '#features/bonuses/rules/bonuses.ts'
import type { Offer } from '#features/promotions/api.ts'
import { matchOf } from '#features/promotions/rules/offers.ts'
import { type Amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { useIsMember } from './activities/reads.ts'
import { DepositCode } from './deposit-code.tsx'
import { useOffers } from './reads.ts'
import { TermsBlock } from './terms-block.tsx'
import { percentOf, useTold } from './use-texts.ts'

export type OfferPickerProps = {
  /** A decimal text, empty while none is entered. */
  amount: string
  chosen: string | undefined
  onChoose: (code: string | undefined) => void
}

/** An offer for the deposit, or none: none is chosen until the member says otherwise (promotions §4.2). */
export function OfferPicker({ amount, chosen, onChoose }: OfferPickerProps) {
  const t = useTranslations('bonuses')
  const titleOf = useTitled()
  const name = useId()
  const isMember = useIsMember()
  const { data: offers } = useOffers()
  const open = offers?.filter(({ refused }) => refused === null) ?? []
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{t('choose')}</legend>
      <Choice name={name} label={t('none')} isChosen={chosen === undefined} onChoose={() => onChoose(undefined)} />
      {open.map(offer => {
        const isChosen = offer.code === chosen
        const { title, about } = titleOf(offer.texts, offer.code)
        return (
          <div key={offer.code} className="flex flex-col gap-2">
            <Choice
              {...{ name, isChosen, label: title, about: about || undefined }}
              onChoose={() => onChoose(offer.code)}
            />
            {isChosen && <OfferTerms offer={offer} amount={amount} />}
          </div>
        )
      })}
      {isMember && <DepositCode onChoose={onChoose} />}
    </fieldset>
  )
}

type ChoiceProps = { name: string; label: string; about?: string | undefined; isChosen: boolean; onChoose: () => void }

function Choice({ name, label, about, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-control border px-3 py-2 text-sm ${isChosen ? 'border-gold' : 'border-line'}`}
    >
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-4 shrink-0 accent-gold" />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {about && <span className="block text-xs text-muted">{about}</span>}
      </span>
    </label>
  )
}

function OfferTerms({ offer, amount }: { offer: Offer; amount: string }) {
  const t = useTranslations('bonuses')
  const format = useFormatter()
  const told = useTold()
  const { bonus, required } = bringsOf(offer, amount)
  const rule = { pct: percentOf(offer.pctPpm), cap: told(offer.cap), min: told(offer.minDeposit) }
  const factor = { times: offer.factorPpm / 1_000_000 }
  const days = Math.round(offer.expiresS / 86_400)
  return (
    <div className="rounded-control bg-raised p-3">
      <TermsBlock
        terms={offer}
        get={bonus > 0n ? t('getIs', { bonus: told(formatAmount(bonus)), ...rule }) : t('getRule', rule)}
        stake={
          bonus > 0n
            ? t(offer.base === 'BONUS' ? 'stakeIs' : 'stakeBothIs', { sum: told(formatAmount(required)), ...factor })
            : t(offer.base === 'BONUS' ? 'stakeRule' : 'stakeBothRule', factor)
        }
        end={t('endIn', { days: format.number(days) })}
      />
    </div>
  )
}

function bringsOf(offer: Offer, amount: string): { bonus: Amount; required: Amount } {
  const value = amount === '' ? parseAmount('0') : parseAmount(amount)
  return matchBonus(value, matchOf(offer), unitOf(offer.currency))
}

export type OfferToldProps = { code: string; amount: string }

/** What the chosen offer brings for the amount, once more before the order is opened. */
export function OfferTold({ code, amount }: OfferToldProps) {
  const t = useTranslations('bonuses')
  const told = useTold()
  const titleOf = useTitled()
  const offer = useOffers().data?.find(each => each.code === code)
  if (!offer) return null
  const { bonus, required } = bringsOf(offer, amount)
  const sums = { bonus: told(formatAmount(bonus)), sum: told(formatAmount(required)) }
  const { title } = titleOf(offer.texts, code)
  return bonus > 0n ? t('toldIs', { title, ...sums }) : t('toldBelow', { title, min: told(offer.minDeposit) })
}
