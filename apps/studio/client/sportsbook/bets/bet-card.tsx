import type { ReactNode } from 'react'
import { showOdds } from '../../../engine/sports/odds-formats.ts'
import type { Book } from '../book-context.tsx'
import { startText } from '../events/score.tsx'
import { placeKey } from '../model.ts'
import { marketName, outcomeName } from '../names.ts'
import type { ShownBet, ShownLeg } from '../net/book-net.ts'
import type { SportsWord } from '../words/en.ts'

const REFUSALS: Readonly<Record<string, SportsWord>> = {
  bet_closed: 'whyClosed',
  odds_changed: 'whyOdds',
  limit_reached: 'whyLimit',
}

/** How a bet is told. */
export type Telling = Pick<Book, 'say' | 'purse' | 'format' | 'language'>

/** A bet with its legs and what each came to, half results among them; `children`: what may be done with it. */
export function BetCard({ bet, telling, children }: { bet: ShownBet; telling: Telling; children?: ReactNode }) {
  const { say, purse, format, language } = telling
  const state = stateOf(bet)
  return (
    <li className="bet" data-state={state}>
      <header>
        <strong>{say(bet.kind)}</strong>
        {bet.price !== null && <bdi>{showOdds(bet.price, format)}</bdi>}
        {bet.combinations > 1 && <span>{say('ofCombinations', { count: bet.combinations })}</span>}
        <span className="tag" data-state={state}>
          {say(state)}
        </span>
      </header>
      <ul>
        {bet.legs.map(leg => (
          <LegRow key={placeKey(leg)} leg={leg} telling={telling} />
        ))}
      </ul>
      <footer>
        <span>{say(bet.free ? 'freeStake' : 'totalStake', { amount: purse.show(bet.stake) })}</span>
        {bet.returned === null ? (
          <span>{say('returns', { amount: purse.show(bet.most) })}</span>
        ) : (
          <span>{say('returned', { amount: purse.show(bet.returned + bet.cashed) })}</span>
        )}
        <small>
          {startText(bet.at, language)} · <bdi>{bet.id}</bdi>
        </small>
      </footer>
      {bet.state === 'refused' && (
        <p role="status">
          {bet.free && bet.refusal === ''
            ? say('freeBack')
            : say('refusedBet', { why: say(REFUSALS[bet.refusal] ?? 'whyClosed') })}
        </p>
      )}
      {children}
    </li>
  )
}

const CAME: Readonly<Record<NonNullable<ShownLeg['came']>, SportsWord>> = {
  ...{ win: 'won', half_win: 'halfWon', void: 'void', half_lose: 'halfLost', lose: 'lost', dead_heat: 'deadHeat' },
}

function stateOf({ state, returned, stake, legs }: ShownBet): SportsWord {
  if (state === 'refused') return 'refused'
  if (state === 'cashed_out') return 'cashedOut'
  if (state === 'open') return 'accepted'
  if (state === 'pending') return 'pending'
  const came = legs.length === 1 ? legs[0]!.came : null
  if (came) return CAME[came]
  if (returned === 0n) return 'lost'
  return returned === stake ? 'void' : 'won'
}

function LegRow({ leg, telling: { say, format } }: { leg: ShownLeg; telling: Telling }) {
  const state = leg.came && CAME[leg.came]
  return (
    <li className="bet-leg">
      <span>
        <strong>{outcomeName(say, leg, leg.outcome, leg)}</strong> <bdi>{showOdds(leg.price, format)}</bdi>
      </span>
      <span>
        {marketName(say, { id: leg.market, specifiers: leg.specifiers })} · {leg.home} – {leg.away}{' '}
        <bdi>{leg.score}</bdi>
      </span>
      {state && (
        <span className="tag" data-state={state}>
          {say(state)}
        </span>
      )}
    </li>
  )
}
