import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PromotionCard, promotionsOfficeApi } from '#features/promotions/api-office.ts'
import type { Written } from '#features/promotions/rules/life.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Fields } from '#shared/office/fields.tsx'
import { Moment } from '#shared/office/moment.tsx'
import { ask } from '#shared/web/ask.ts'
import { AudienceFields, TextFields } from './about-fields.tsx'
import { ActivityFields } from './activity-fields.tsx'
import { BLANK, BONUS, timesFrom } from './blank.ts'
import { BonusFields } from './bonus-fields.tsx'
import { CashbackFields } from './cashback-fields.tsx'
import { isSum, Ppm, Sum } from './inputs.tsx'

const KINDS = ['deposit', 'activity', 'manual', 'cashback'] as const

/** A new promotion, or the next version of one: a draft until a second person approves it. */
export function WritePromotion({ card }: { card?: PromotionCard }) {
  const t = useTranslations('office.promotions.write')
  const newest = card?.versions[0]
  const [code, setCode] = useState(card?.promotion.code ?? '')
  const [budget, setBudget] = useState(card?.promotion.budget ?? '')
  const [times, setTimes] = useState(() =>
    newest ? { startsAt: newest.startsAt, endsAt: newest.endsAt } : timesFrom(Date.now()),
  )
  const [written, setWritten] = useState<Written>(newest?.written ?? BLANK.deposit)
  const isDraft = !card || card.promotion.life === 'DRAFT'
  const isReady =
    /^[a-z0-9][a-z0-9-]{0,39}$/.test(code) &&
    isSum(budget) &&
    times.startsAt < times.endsAt &&
    areSums(written) &&
    isCodeWhole(written)
  const after = newest ? `${newest.version}.${newest.revision}` : ''
  const change = (offer: object) => setWritten({ ...written, offer: { ...written.offer, ...offer } } as Written)
  return (
    <Act
      label={t(card ? 'change' : 'add')}
      about={t(isDraft ? 'addAbout' : 'changeAbout')}
      look={card ? 'plain' : 'main'}
      size="xl"
      asksReason={false}
      isReady={isReady}
      act={() => ask(promotionsOfficeApi.write, { code, after, budget, ...times, written })}
    >
      <Fields>
        {!card && (
          <>
            <NativeSelect
              label={t('kind')}
              value={written.kind}
              data={KINDS.map(value => ({ value, label: t(`kinds.${value}`) }))}
              onChange={event => setWritten(BLANK[event.currentTarget.value as Written['kind']])}
            />
            <TextInput
              label={t('code')}
              description={t('codeAbout')}
              value={code}
              maxLength={40}
              dir="ltr"
              onChange={event => setCode(event.currentTarget.value.trim())}
            />
          </>
        )}
        {isDraft && <Sum label={t('budget')} value={budget} onValue={setBudget} />}
        <Moment
          label={t('starts')}
          at={times.startsAt}
          onAt={startsAt => startsAt && setTimes({ ...times, startsAt })}
        />
        <Moment label={t('ends')} at={times.endsAt} onAt={endsAt => endsAt && setTimes({ ...times, endsAt })} />
      </Fields>
      <OfferFields written={written} onOffer={change} />
      {written.kind !== 'cashback' && (
        <AudienceFields
          audience={written.offer.audience}
          mayAskCode={isTaken(written)}
          onAudience={audience => change({ audience })}
        />
      )}
      <TextFields texts={written.offer.texts} onTexts={texts => change({ texts })} />
    </Act>
  )
}

/** Whether members take it themselves, so that it may ask for a code. */
const isTaken = ({ kind, offer }: Written) => kind === 'deposit' || (kind === 'activity' && offer.apply !== 'AUTO')

/** No code, or one that the server takes. */
function isCodeWhole(written: Written): boolean {
  if (written.kind === 'cashback') return true
  const { entryCode } = written.offer.audience
  return entryCode === undefined || (isTaken(written) && entryCode.length >= 4)
}

/** Whether what has to be an amount is one. */
function areSums({ kind, offer }: Written): boolean {
  if (kind === 'deposit') return [offer.cap, offer.minDeposit, offer.maxBet ?? '0'].every(isSum)
  if (kind === 'cashback') return [offer.min, offer.cap].every(isSum) && offer.products.length > 0
  if (kind === 'manual') return [offer.most, offer.aloneUpTo, offer.maxBet ?? '0'].every(isSum)
  const maxBet = offer.reward.kind === 'bonus' ? (offer.reward.maxBet ?? '0') : '0'
  return [offer.reward.amount, offer.target?.amount ?? '0', maxBet].every(isSum)
}

function OfferFields({ written, onOffer }: { written: Written; onOffer: (change: object) => void }) {
  const t = useTranslations('office.promotions.write')
  const { kind, offer } = written
  if (kind === 'activity') return <ActivityFields offer={offer} bonus={BONUS} onOffer={onOffer} />
  if (kind === 'cashback') return <CashbackFields offer={offer} onOffer={onOffer} />
  return (
    <>
      <Fields>
        {kind === 'deposit' ? (
          <>
            <Ppm label={t('pct')} ppm={offer.pctPpm} onPpm={pctPpm => onOffer({ pctPpm })} unit="percent" />
            <Sum label={t('cap')} value={offer.cap} onValue={cap => onOffer({ cap })} />
            <Sum label={t('minDeposit')} value={offer.minDeposit} onValue={minDeposit => onOffer({ minDeposit })} />
            <NativeSelect
              label={t('base')}
              value={offer.base}
              data={(['BONUS', 'BONUS_DEPOSIT'] as const).map(value => ({ value, label: t(`bases.${value}`) }))}
              onChange={event => onOffer({ base: event.currentTarget.value })}
            />
          </>
        ) : (
          <>
            <Sum label={t('most')} value={offer.most} onValue={most => onOffer({ most })} />
            <Sum label={t('aloneUpTo')} value={offer.aloneUpTo} onValue={aloneUpTo => onOffer({ aloneUpTo })} />
          </>
        )}
      </Fields>
      <BonusFields terms={offer} onTerms={onOffer} />
    </>
  )
}
