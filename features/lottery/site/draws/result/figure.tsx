import type { ReactNode } from 'react'
import type { CellState } from './reveal.ts'

const DIGITS = [...'0123456789']

type FigureProps = {
  text: string
  state: CellState
  /** Sets the last two digits apart: most bets are on them. */
  endsApart?: boolean
  isMarked?: boolean
}

/** One drawn number of full digits, from left to right in every language. */
export function Figure({ text, state, endsApart = false, isMarked = false }: FigureProps) {
  const mark = isMarked ? 'rounded-control bg-gold-leaf/15 text-ink outline-2 outline-gold' : ''
  return (
    <span dir="ltr" data-state={state} className={`figures inline-flex px-1 ${mark}`}>
      {state === 'spinning' ? (
        // A number may be drawn with the same digit twice: its places tell them apart.
        [...text].map((_, place) => <Reel key={String(place)} faces={DIGITS} delay={place} />)
      ) : state === 'waiting' ? (
        <span aria-hidden className="tracking-[0.3em] text-muted">
          {'·'.repeat(text.length)}
        </span>
      ) : (
        <span className="animate-[land_200ms_var(--ease)]">
          {endsApart ? text.slice(0, -2) : text}
          {endsApart && <b className="text-gold-text">{text.slice(-2)}</b>}
        </span>
      )}
    </span>
  )
}

type ReelProps = { faces: readonly ReactNode[]; delay: number; className?: string }

/** A strip of what might fall, running. Who wants no motion sees a dot. */
export function Reel({ faces, delay, className = 'w-[0.64em] text-muted' }: ReelProps) {
  return (
    <span aria-hidden className={`block h-[1.3em] overflow-hidden text-center leading-[1.3] ${className}`}>
      <span
        style={{ animationDelay: `${-delay * 130}ms` }}
        className="block animate-[reel_700ms_linear_infinite] motion-reduce:hidden"
      >
        {[0, 1].map(turn =>
          faces.map((face, place) => (
            <span key={`${turn}.${String(place)}`} className="block">
              {face}
            </span>
          )),
        )}
      </span>
      <span className="hidden motion-reduce:block">·</span>
    </span>
  )
}
