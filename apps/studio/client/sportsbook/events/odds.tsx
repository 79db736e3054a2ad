import { useEffect, useRef, useState } from 'react'
import type { Thousandths } from '../../../engine/sports/ladder.ts'
import { entersWinnings, priceRatio, showOdds } from '../../../engine/sports/odds-formats.ts'
import { useBook } from '../book-context.tsx'
import { Icon } from '../icon.tsx'
import { placeKey, type ShownEvent, type ShownMarket, type ShownOutcome } from '../model.ts'
import { marketName, outcomeName } from '../names.ts'

type Props = { event: ShownEvent; market: ShownMarket; outcome: ShownOutcome; short?: boolean }
const SHOWN_MS = 4_000

/** A price to be put on the slip. It never changes under a finger: what came meanwhile is shown when it is lifted. */
export function Odds({ event, market, outcome, short = false }: Props) {
  const { say, format, slip, change } = useBook()
  const [isPressed, setPressed] = useState(false)
  const { price, moved } = useMoves(outcome.price, isPressed)
  const place = { event: event.id, market: market.id, specifiers: market.specifiers, outcome: outcome.id }
  const isChosen = slip.legs.some(leg => placeKey(leg) === placeKey(place))
  const isOpen = market.isOpen && outcome.active
  const name = outcomeName(say, market, outcome.id, event, short)
  const full = outcomeName(say, market, outcome.id, event)
  const text = showOdds(price, format)
  const toggle = () =>
    change({
      do: 'toggle',
      leg: {
        ...place,
        match: `${event.home} – ${event.away}`,
        isInPlay: event.isInPlay,
        price,
        now: price,
        banker: false,
      },
    })
  return (
    <button
      type="button"
      className="odds"
      aria-pressed={isChosen}
      aria-label={[
        `${name} ${isOpen ? text : say('suspended')}`,
        ...(name === full ? [] : [full]),
        marketName(say, market),
      ].join(', ')}
      disabled={!isOpen && !isChosen}
      data-moved={moved}
      data-negative={entersWinnings(priceRatio(price), format) || undefined}
      onPointerDown={() => setPressed(true)}
      onPointerUp={() => setPressed(false)}
      onPointerLeave={() => setPressed(false)}
      onClick={toggle}
    >
      <span className="odds-name">{name}</span> {!isOpen && <Icon name="lock" size={14} />}
      {(isOpen || price > 0) && <bdi className="odds-price">{text}</bdi>}
    </button>
  )
}

/** The price as it is shown, and which way it went lately. */
function useMoves(now: Thousandths, isHeld: boolean) {
  const [shown, setShown] = useState({ price: now, moved: undefined as 'up' | 'down' | undefined })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (isHeld || now === shown.price) return
    setShown({ price: now, moved: now > shown.price ? 'up' : 'down' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(last => ({ ...last, moved: undefined })), SHOWN_MS)
  }, [now, isHeld, shown.price])
  useEffect(() => () => clearTimeout(timer.current), [])
  return shown
}
