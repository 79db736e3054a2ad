import { useFormatter } from 'use-intl'

/** A number of points. `signed`: with its sign. */
export function Points({ points, signed = false }: { points: number; signed?: boolean }) {
  const format = useFormatter()
  const text = format.number(points, signed ? { signDisplay: 'exceptZero' } : {})
  return (
    <bdi dir="ltr" className={`figures ${signed && points > 0 ? 'text-jade' : ''}`}>
      {text}
    </bdi>
  )
}
