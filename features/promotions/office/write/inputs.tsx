import { NumberInput, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'

export const isSum = (text: string): boolean => /^\d{1,13}(\.\d{1,4})?$/.test(text)

type SumProps = { label: string; value: string; onValue: (value: string) => void; hint?: string }

/** An amount as it is typed; what is none is said. */
export function Sum({ label, value, onValue, hint }: SumProps) {
  const t = useTranslations('office.promotions')
  return (
    <TextInput
      label={label}
      description={hint}
      inputMode="decimal"
      dir="ltr"
      value={value}
      error={value !== '' && !isSum(value) && t('noSum')}
      onChange={event => onValue(event.currentTarget.value.trim())}
    />
  )
}

type CountProps = {
  label: string
  value: number | null
  onValue: (value: number | null) => void
  min?: number
  max?: number
}

/** A whole number, or none. */
export function Count({ label, value, onValue, min = 1, max = 1_000_000 }: CountProps) {
  return (
    <NumberInput
      label={label}
      {...{ min, max, allowDecimal: false, value: value ?? '' }}
      onChange={next => onValue(next === '' ? null : Number(next))}
    />
  )
}

type PpmProps = { label: string; ppm: number; onPpm: (ppm: number) => void; unit: 'percent' | 'times' }

/** Millionths, typed as a percentage or as so many times. */
export function Ppm({ label, ppm, onPpm, unit }: PpmProps) {
  const one = unit === 'percent' ? 10_000 : 1_000_000
  return (
    <NumberInput
      label={label}
      {...{ min: 0, decimalScale: 2, value: ppm / one, suffix: unit === 'percent' ? ' %' : ' ×' }}
      onChange={next => onPpm(Math.round(Number(next) * one))}
    />
  )
}
