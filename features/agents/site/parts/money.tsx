import { useTranslations } from 'use-intl'
import { parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'

/** Nothing where nothing moved. */
export function Sum({ amount, signed = false }: { amount: string; signed?: boolean }) {
  return parseAmount(amount) === 0n ? <span className="text-muted">–</span> : <Money amount={amount} signed={signed} />
}

/** A rate in millionths as people read it: 6,000 are 0.6 %. */
export function Rate({ ppm }: { ppm: number }) {
  return (
    <bdi dir="ltr" className="figures">
      {percentOf(ppm)} %
    </bdi>
  )
}

/** 6000 is `0.6`; never less than is meant. */
export const percentOf = (ppm: number): string => String(ppm / 10_000)

/** What a part is of a whole, with one decimal; nothing of nothing. */
export function Share({ part, whole }: { part: string; whole: string }) {
  const t = useTranslations('agents.parts')
  const [of, all] = [parseAmount(part), parseAmount(whole)]
  if (all === 0n) return <span className="text-muted">–</span>
  return (
    <bdi dir="ltr" className="figures">
      {t('percent', { value: (Number((of * 10_000n) / all) / 100).toFixed(1) })}
    </bdi>
  )
}
