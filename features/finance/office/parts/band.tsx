import styles from './parts.module.css'

const [WIDTH, HEIGHT] = [144, 18]
type Props = { actual: number; published: number; low: number; high: number; isAlarm: boolean; label: string }

/** Where a game's return lies in the band that chance allows it. The published one is the middle stroke. */
export function Band({ actual, published, low, high, isAlarm, label }: Props) {
  const [from, to] = [Math.min(low, actual), Math.max(high, actual)]
  const x = (value: number) => 6 + ((value - from) / (to - from || 1)) * (WIDTH - 12)
  const isOutside = actual < low || actual > high
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.band} direction="ltr">
      <rect x={x(low)} y="5" width={Math.max(x(high) - x(low), 1)} height="8" rx="2" fill="var(--line)" />
      <line x1={x(published)} x2={x(published)} y1="2" y2="16" stroke="var(--line-strong)" strokeWidth="2" />
      <circle
        cx={x(actual)}
        cy="9"
        r="5"
        fill={isAlarm ? 'var(--crimson)' : isOutside ? 'var(--amber)' : 'var(--jade)'}
        stroke="var(--surface)"
      />
    </svg>
  )
}
