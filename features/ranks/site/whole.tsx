import { useFormatter } from 'use-intl'

/** Growth: a whole number in text. `signed`: with its sign. */
export function useWhole(): (number: string, signed?: boolean) => string {
  const format = useFormatter()
  return (number, signed = false) => format.number(BigInt(number), signed ? { signDisplay: 'exceptZero' } : {})
}

export function Whole({ number, signed = false }: { number: string; signed?: boolean }) {
  const whole = useWhole()
  return (
    <bdi dir="ltr" className={`figures ${signed && BigInt(number) > 0n ? 'text-jade' : ''}`}>
      {whole(number, signed)}
    </bdi>
  )
}
