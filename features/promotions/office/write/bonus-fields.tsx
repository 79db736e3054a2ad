import { Fieldset, NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ManualOffer } from '#features/promotions/rules/offers.ts'
import styles from './fields.module.css'
import { Count, Ppm, Sum } from './inputs.tsx'

export type BonusTerms = Pick<ManualOffer, 'factorPpm' | 'contribution' | 'excluded' | 'maxBet' | 'expiresS' | 'order'>

const CATEGORIES = ['RNG', 'FISH', 'ARCADE', 'LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'PVP'] as const
const DAY_S = 86_400

type Props = { terms: BonusTerms; onTerms: (change: Partial<BonusTerms>) => void }

/** On which terms bonus money is lent: how often it is staked, what counts how much, and what ends it. */
export function BonusFields({ terms, onTerms }: Props) {
  const t = useTranslations('office.promotions.write')
  const { contribution, excluded, maxBet } = terms
  const { category = {} } = contribution
  const weigh = (name: string, ppm: number) =>
    onTerms({ contribution: { ...contribution, category: { ...category, [name]: Math.min(ppm, 1_000_000) } } })
  return (
    <>
      <div className={styles.grid}>
        <Ppm label={t('factor')} ppm={terms.factorPpm} onPpm={factorPpm => onTerms({ factorPpm })} unit="times" />
        <Count
          label={t('days')}
          value={Math.round(terms.expiresS / DAY_S)}
          max={365}
          onValue={days => onTerms({ expiresS: (days ?? 1) * DAY_S })}
        />
        <Sum
          label={t('maxBet')}
          value={maxBet ?? ''}
          onValue={value => onTerms({ maxBet: value === '' ? null : value })}
        />
        <NativeSelect
          label={t('order')}
          value={terms.order}
          data={(['real_first', 'bonus_first'] as const).map(value => ({ value, label: t(`orders.${value}`) }))}
          onChange={event => onTerms({ order: event.currentTarget.value as BonusTerms['order'] })}
        />
      </div>
      <Fieldset legend={t('contribution')}>
        <div className={styles.narrow}>
          {CATEGORIES.map(name => (
            <Ppm
              key={name}
              label={t(`categories.${name}`)}
              ppm={category[name] ?? 0}
              onPpm={ppm => weigh(name, ppm)}
              unit="percent"
            />
          ))}
        </div>
      </Fieldset>
      <TextInput
        label={t('excluded')}
        description={t('excludedAbout')}
        dir="ltr"
        defaultValue={excluded.join(', ')}
        onChange={event => onTerms({ excluded: event.currentTarget.value.split(/[\s,]+/).filter(Boolean) })}
      />
    </>
  )
}
