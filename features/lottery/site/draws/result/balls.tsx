import { Reel } from './figure.tsx'
import type { CellState } from './reveal.ts'

export type BallLook = 'plain' | 'extra' | 'tile'

const LOOKS: Record<BallLook, string> = {
  plain: 'rounded-full border-gold-leaf bg-raised text-ink shadow-card',
  extra: 'rounded-full border-vermilion bg-vermilion text-on-vermilion shadow-card',
  tile: 'rounded-control border-hairline bg-lacquer text-leaf',
}

type BallProps = { text: string; state: CellState; look?: BallLook; faces: readonly string[]; delay: number }

/** One ball or tile: running through what it might be until it falls. */
export function Ball({ text, state, look = 'plain', faces, delay }: BallProps) {
  const faint = look === 'tile' ? 'text-lacquer-ink/70' : 'text-muted'
  return (
    <span
      data-state={state}
      className={`figures inline-flex size-[2.1em] shrink-0 items-center justify-center overflow-hidden border-2 font-bold ${LOOKS[state === 'shown' || look === 'tile' ? look : 'plain']}`}
    >
      {state === 'shown' ? (
        <span className="animate-[land_200ms_var(--ease)]">{text}</span>
      ) : state === 'spinning' ? (
        <Reel faces={faces} delay={delay} className={`w-[1.3em] ${faint}`} />
      ) : (
        <span aria-hidden className={faint}>
          ·
        </span>
      )}
    </span>
  )
}

const KENO_BALLS = Array.from({ length: 80 }, (_, i) => String(i + 1))

type KenoBoardProps = { fallen: readonly string[]; states: readonly CellState[] }

/** All balls of the machine, those that fell alight. */
export function KenoBoard({ fallen, states }: KenoBoardProps) {
  const lit = fallen.filter((_, place) => states[place] === 'shown')
  return (
    <>
      <p className="sr-only">{lit.join(', ')}</p>
      <div aria-hidden dir="ltr" className="grid w-full grid-cols-10 gap-1 text-xs @[40rem]:grid-cols-20">
        {KENO_BALLS.map(ball => (
          <span
            key={ball}
            data-state={lit.includes(ball) ? 'shown' : 'waiting'}
            className={`figures flex aspect-square items-center justify-center rounded-full border font-semibold transition-colors ${lit.includes(ball) ? 'animate-[land_200ms_var(--ease)] border-gold bg-gold-leaf text-lacquer' : 'border-line text-muted'}`}
          >
            {ball}
          </span>
        ))}
      </div>
    </>
  )
}
