import { useFormatter } from 'use-intl'

/** Growth: a whole number in text. `signed`: with its sign. */
export function Whole({ number, signed = false }: { number: string; signed?: boolean }) {
  const format = useFormatter()
  const value = BigInt(number)
  return (
    <bdi dir="ltr" className={`figures ${signed && value > 0n ? 'text-jade' : ''}`}>
      {format.number(value, signed ? { signDisplay: 'exceptZero' } : {})}
    </bdi>
  )
}
