import { useFormatter } from 'use-intl'

/** Growth: a whole number in text, left to right in every language. */
export function Whole({ number, signed = false }: { number: string; signed?: boolean }) {
  const format = useFormatter()
  return <bdi dir="ltr">{format.number(BigInt(number), signed ? { signDisplay: 'exceptZero' } : {})}</bdi>
}
