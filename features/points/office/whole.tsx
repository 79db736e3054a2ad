import { useFormatter } from 'use-intl'

/** A whole number such as of points: left to right in every language. */
export function Whole({ number, signed = false }: { number: number; signed?: boolean }) {
  const format = useFormatter()
  return <bdi dir="ltr">{format.number(number, signed ? { signDisplay: 'exceptZero' } : {})}</bdi>
}
