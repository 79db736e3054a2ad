import { Checkbox, Fieldset, NativeSelect, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { PictureField } from '#features/messages/office/messages.tsx'
import { type ActivityOffer, CATEGORIES } from '#features/promotions/rules/activity.ts'
import { Fields } from '#shared/office/fields.tsx'
import { BonusFields, type BonusTerms } from './bonus-fields.tsx'
import { Count, Ppm, Sum } from './inputs.tsx'

type Props = { offer: ActivityOffer; bonus: BonusTerms; onOffer: (change: Partial<ActivityOffer>) => void }

/** How an activity is taken part in, what it asks, and what it pays. */
export function ActivityFields({ offer, bonus, onOffer }: Props) {
  const t = useTranslations('office.promotions.write')
  const { reward, target } = offer
  const { amount } = reward
  const rewardOf = (kind: string): ActivityOffer['reward'] =>
    kind === 'bonus' ? { kind: 'bonus', amount, ...bonus } : { kind: 'cash', amount, timesPpm: 1_000_000 }
  return (
    <>
      <Fields>
        <NativeSelect
          label={t('category')}
          value={offer.category}
          data={CATEGORIES.map(value => ({ value, label: t(`kindsOf.${value}`) }))}
          onChange={event => onOffer({ category: event.currentTarget.value as ActivityOffer['category'] })}
        />
        <NativeSelect
          label={t('apply')}
          value={offer.apply}
          data={(['AUTO', 'JOIN', 'APPLY'] as const).map(value => ({ value, label: t(`applies.${value}`) }))}
          onChange={event => onOffer({ apply: event.currentTarget.value as ActivityOffer['apply'] })}
        />
        <Suspense fallback={<Skeleton height={80} />}>
          <PictureField label={t('picture')} url={offer.picture} onUrl={picture => onOffer({ picture })} />
        </Suspense>
        <Count
          label={t('grace')}
          min={0}
          max={90}
          value={offer.graceDays}
          onValue={days => onOffer({ graceDays: days ?? 0 })}
        />
        <Count label={t('perDay')} value={offer.perDay} onValue={perDay => onOffer({ perDay })} />
        <Count label={t('total')} value={offer.total} onValue={total => onOffer({ total })} />
      </Fields>
      <Fieldset legend={t('target')}>
        <Fields>
          <NativeSelect
            label={t('targetOf')}
            value={target?.of ?? 'none'}
            data={(['none', 'valid_bet', 'deposit'] as const).map(value => ({ value, label: t(`targets.${value}`) }))}
            onChange={event => {
              const of = (['valid_bet', 'deposit'] as const).find(each => each === event.currentTarget.value)
              onOffer({ target: of ? { of, amount: target?.amount ?? '' } : null })
            }}
          />
          {target && (
            <Sum
              label={t('targetAmount')}
              value={target.amount}
              onValue={value => onOffer({ target: { ...target, amount: value } })}
            />
          )}
        </Fields>
      </Fieldset>
      <Fieldset legend={t('reward')}>
        <Fields>
          <NativeSelect
            label={t('rewardKind')}
            value={reward.kind}
            data={(['cash', 'bonus'] as const).map(value => ({ value, label: t(`rewards.${value}`) }))}
            onChange={event => onOffer({ reward: rewardOf(event.currentTarget.value) })}
          />
          <Sum
            label={t('rewardAmount')}
            value={amount}
            onValue={value => onOffer({ reward: { ...reward, amount: value } })}
          />
          {reward.kind === 'cash' && (
            <Ppm
              label={t('times')}
              ppm={reward.timesPpm}
              onPpm={timesPpm => onOffer({ reward: { ...reward, timesPpm } })}
              unit="times"
            />
          )}
        </Fields>
        {reward.kind === 'bonus' && (
          <BonusFields terms={reward} onTerms={change => onOffer({ reward: { ...reward, ...change } })} />
        )}
      </Fieldset>
      {offer.apply === 'APPLY' && (
        <Checkbox
          label={t('mayReapply')}
          checked={offer.mayReapply}
          onChange={event => onOffer({ mayReapply: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
