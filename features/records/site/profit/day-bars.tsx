import { type ReactNode, useState } from 'react'
import { barsOf } from '../../rules/bars.ts'

const HEIGHT = 100
const STEP = 10

/** `name`: the day or hour, `text` its figure as people read it. */
export type DayBar = { key: string; name: string; value: bigint; text: string }

type DayBarsProps = { caption: ReactNode; about: string; bars: readonly DayBar[]; toneOf: (value: bigint) => string }

/** A bar for each day, above or below nothing; the one under the finger is told above. Figures stand in a table as well. */
export function DayBars({ caption, about, bars, toneOf }: DayBarsProps) {
  const [at, setAt] = useState<string>()
  const told = bars.find(({ key }) => key === at)
  const { base, bars: shapes } = barsOf(bars.map(({ value }) => value))
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="flex min-h-5 items-baseline justify-between gap-3 text-xs text-muted">
        <span>{caption}</span>
        {told && (
          <span aria-hidden className="figures font-semibold text-ink">
            <span className="font-normal text-muted">{told.name}</span> {told.text}
          </span>
        )}
      </figcaption>
      <svg
        role="img"
        aria-label={about}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full touch-pan-y rtl:-scale-x-100"
        onPointerLeave={() => setAt(undefined)}
      >
        {shapes.map(({ top, height }, i) => {
          const { key, name, value, text } = bars[i]!
          return (
            <g key={key} onPointerEnter={() => setAt(key)} onPointerDown={() => setAt(key)}>
              <rect
                x={i * STEP}
                y={0}
                width={STEP}
                height={HEIGHT}
                className={key === at ? 'fill-line/60' : 'fill-transparent'}
              />
              <rect
                x={i * STEP + STEP * 0.15}
                y={top * HEIGHT}
                width={STEP * 0.7}
                height={height * HEIGHT}
                className={toneOf(value)}
              >
                <title>{`${name}: ${text}`}</title>
              </rect>
            </g>
          )
        })}
        <line
          x1={0}
          x2={bars.length * STEP}
          y1={base * HEIGHT}
          y2={base * HEIGHT}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden className="figures flex justify-between text-xs text-muted">
        <span>{bars[0]?.name}</span>
        {bars.length > 1 && <span>{bars.at(-1)!.name}</span>}
      </p>
    </figure>
  )
}
