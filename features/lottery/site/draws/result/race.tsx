import type { CSSProperties } from 'react'
import { planFalls } from './reveal.ts'

const CARS = Array.from({ length: 10 }, (_, i) => String(i + 1))
const mix = (one: string, other: string) => `color-mix(in srgb, var(--${one}), var(--${other}))`
const PAINTS = [
  ...['vermilion', 'leaf', 'jade', 'info', 'crimson', 'lacquer-ink', 'line-strong'].map(token => `var(--${token})`),
  ...[mix('vermilion', 'leaf'), mix('jade', 'info'), mix('info', 'crimson')],
]
/** How far a car may be ahead of or behind its even pace, as a part of the way. */
const WEAVE = 0.11

type RaceProps = {
  /** Cars in the order in which they come in; null while nobody knows it: they stand at the start. */
  order: readonly string[] | null
  elapsedMs: number
}

/** Ten cars that come in as they were drawn. Who is ahead on the way is a show, who is in first is the result. */
export function Race({ order, elapsedMs }: RaceProps) {
  const arrivals = planFalls('PK10')
  return (
    <div aria-hidden dir="ltr" data-testid="race" className="mb-3 flex flex-col rounded-card bg-lacquer p-2">
      {CARS.map((car, lane) => {
        const arrivesMs = arrivals[order?.indexOf(car) ?? 0]!.atMs
        const way = order ? wayOf(lane, elapsedMs / arrivesMs) : 0
        return (
          <span key={car} className="flex h-6 items-center border-b border-dashed border-leaf/20 pe-9 last:border-0">
            <span
              style={{ '--paint': PAINTS[lane], transform: `translateX(${way * 100}%)` } as CSSProperties}
              className="flex w-full transition-transform duration-100 ease-linear"
            >
              <Car number={car} />
            </span>
          </span>
        )
      })}
    </div>
  )
}

/** From 0 at the start to 1 at the line, `part` of a car's own time after the start. */
function wayOf(lane: number, part: number): number {
  if (part >= 1) return 1
  const weave = Math.sin(part * Math.PI * (2 + (lane % 3))) * (lane % 2 ? WEAVE : -WEAVE)
  return Math.max(0, part + weave * (1 - part))
}

function Car({ number }: { number: string }) {
  return (
    <svg aria-hidden viewBox="0 0 34 18" className="h-5 w-9">
      <path d="M2 12c0-3 3-4 6-4l4-4h9l6 4c4 0 6 2 6 4v2H2Z" className="fill-(--paint)" />
      <circle cx="9" cy="14" r="3" className="fill-lacquer stroke-leaf" />
      <circle cx="26" cy="14" r="3" className="fill-lacquer stroke-leaf" />
      <rect x="11.5" y="5" width="11" height="8" rx="2" className="fill-lacquer-ink" />
      <text x="17" y="11.8" textAnchor="middle" className="figures fill-lacquer text-[7.5px] font-bold">
        {number}
      </text>
    </svg>
  )
}
