import { useFormatter, useTranslations } from 'use-intl'
import type { Ladder } from '#features/ranks/api.ts'
import { KEEP_DAYS } from '#features/ranks/rules/ranks.ts'
import { GIFT_DAYS } from '#features/ranks/rules/settings.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { useProduct } from './reads.ts'

/** How growth is counted and what a rank does, in words; all figures are the merchant's own. */
export function HowItGrows({ ladder: { weights, perPlay, perDeposit, mode } }: { ladder: Ladder }) {
  const t = useTranslations('ranks.rules')
  const symbol = useCurrencySymbol()
  const told = (amount: string) => toldAmount(amount, symbol)
  return (
    <section aria-labelledby="rank-rules" className="flex flex-col gap-3">
      <h3 id="rank-rules" className="text-base font-semibold">
        {t('title')}
      </h3>
      <ul className="flex max-w-text list-disc flex-col gap-1 ps-5 text-sm text-muted">
        <li>{t('play', { money: told(perPlay) })}</li>
        <li>{t('deposit', { money: told(perDeposit) })}</li>
        <li>{t('up')}</li>
        <li>{t(mode === 'ALL' ? 'bonusOfEach' : 'bonusOfHighest')}</li>
        <li>{t('keep', { days: KEEP_DAYS })}</li>
        <li>{t('gift', { days: GIFT_DAYS })}</li>
        <li>{t('break', { days: KEEP_DAYS })}</li>
        <li>{t('notSold')}</li>
      </ul>
      <h4 className="text-sm font-semibold">{t('weights')}</h4>
      <Weights weights={weights} />
    </section>
  )
}

function Weights({ weights }: Pick<Ladder, 'weights'>) {
  const format = useFormatter()
  const nameOf = useProduct()
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:grid-cols-3 lg:grid-cols-5">
      {Object.entries(weights).map(([product, weight]) => (
        <div key={product} className="flex justify-between gap-2 border-b border-line py-1">
          <dt className="text-muted">{nameOf(product)}</dt>
          <dd className="figures">
            <bdi dir="ltr">×{format.number(weight / 100, { maximumFractionDigits: 2 })}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
