import { CartesianGrid, LineChart, Line as Stroke, XAxis, YAxis } from 'recharts'
import styles from './parts.module.css'

export type Line = { name: string; label: string; color: string; isDashed?: boolean }
/** At each point what every line stands at: an amount as the wire carries it, or a count; null where there is none. */
export type Point = { at: string } & Record<string, string | number | null>
export type LinesProps = { points: readonly Point[]; lines: readonly Line[] }

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
/** So many points at most are marked as such. */
const MOST_DOTS = 40
const TICK = { fill: 'var(--muted)', fontSize: 12 }
const AXIS = { stroke: 'var(--line)' }

/** Lines over time, from left to right in every language. */
export function Lines({ points, lines }: LinesProps) {
  // An amount becomes a number where it is drawn, and nowhere else.
  const drawn = points.map(point => ({
    at: point.at,
    ...Object.fromEntries(lines.map(({ name }) => [name, point[name] === null ? null : Number(point[name])])),
  }))
  return (
    <LineChart responsive data={drawn} accessibilityLayer={false} className={styles.drawing!}>
      <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="4 4" />
      <XAxis dataKey="at" tick={TICK} tickLine={false} axisLine={AXIS} minTickGap={16} />
      <YAxis width={56} tick={TICK} tickLine={false} axisLine={false} tickFormatter={value => short.format(value)} />
      {lines.map(({ name, color, isDashed }) => (
        <Stroke
          key={name}
          dataKey={name}
          stroke={color}
          strokeWidth={2}
          {...(isDashed && { strokeDasharray: '4 4' })}
          dot={points.length < MOST_DOTS}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  )
}
