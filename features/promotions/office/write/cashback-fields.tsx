import { MultiSelect, NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type CashbackOffer, PRODUCTS } from '#features/promotions/rules/offers.ts'
import { Fields } from '#shared/office/fields.tsx'
import { Ppm, Sum } from './inputs.tsx'

type Props = { offer: CashbackOffer; onOffer: (change: Partial<CashbackOffer>) => void }

/** How much of the losses of which days and games comes back. */
export function CashbackFields({ offer, onOffer }: Props) {
  const t = useTranslations('office.promotions.write')
  return (
    <>
      <Fields>
        <NativeSelect
          label={t('every')}
          value={offer.every}
          data={(['day', 'week'] as const).map(value => ({ value, label: t(`everys.${value}`) }))}
          onChange={event => onOffer({ every: event.currentTarget.value as CashbackOffer['every'] })}
        />
        <Ppm label={t('rate')} ppm={offer.ratePpm} onPpm={ratePpm => onOffer({ ratePpm })} unit="percent" />
        <Sum label={t('leastBack')} value={offer.min} onValue={min => onOffer({ min })} />
        <Sum label={t('mostBack')} value={offer.cap} onValue={cap => onOffer({ cap })} />
      </Fields>
      <MultiSelect
        label={t('products')}
        value={offer.products}
        data={PRODUCTS.map(value => ({ value, label: t(`categories.${value}`) }))}
        onChange={products => onOffer({ products: products as CashbackOffer['products'] })}
      />
    </>
  )
}
