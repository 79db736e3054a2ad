import { showOdds } from '../../../engine/sports/odds-formats.ts'
import type { LegResult } from '../../../engine/sports/settlement/coefficients.ts'
import { useBook } from '../book-context.tsx'
import { startText } from '../events/score.tsx'
import { placeKey } from '../model.ts'
import { marketName, outcomeName } from '../names.ts'
import type { ShownBet, ShownLeg } from '../net/book-net.ts'
import type { SportsWord } from '../words/en.ts'
import { CashOut } from './cash-out.tsx'

const REFUSALS: Readonly<Record<string, SportsWord>> = {
  bet_closed: 'whyClosed',
  odds_changed: 'whyOdds',
  limit_reached: 'whyLimit',
}

/** A bet with its legs and what each came to, half results among them. */
export function BetCard({ bet }: { bet: ShownBet }) {
  const { say, purse, format, language } = useBook()
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
          <LegRow key={placeKey(leg)} leg={leg} />
        ))}
      </ul>
      <footer>
        <span>{say('totalStake', { amount: purse.show(bet.stake) })}</span>
        {bet.returned === null ? (
          <span>{say('returns', { amount: purse.show(bet.most) })}</span>
        ) : (
          <span>{say('returned', { amount: purse.show(bet.returned + bet.cashed) })}</span>
        )}
        <small>
          {startText(bet.at, language)} · <bdi>{bet.id}</bdi>
        </small>
      </footer>
      {bet.state === 'REFUSED' && (
        <p role="status">{say('refusedBet', { why: say(REFUSALS[bet.refusal] ?? 'whyClosed') })}</p>
      )}
      {bet.state === 'OPEN' && <CashOut bet={bet} />}
    </li>
  )
}

function stateOf({ state, returned, stake, legs }: ShownBet): SportsWord {
  if (state === 'REFUSED' || state === 'RETURNING') return 'refused'
  if (state === 'CASHED_OUT') return 'cashedOut'
  if (state === 'OPEN') return 'accepted'
  if (state !== 'SETTLED') return 'pending'
  const [only] = legs
  if (legs.length === 1 && only?.result) return resultWord(only.result)
  if (returned === 0n) return 'lost'
  return returned === stake ? 'void' : 'won'
}

function resultWord({ result, void_factor }: LegResult): SportsWord {
  if (void_factor === 1) return 'void'
  if (void_factor === 0.5) return result === 1 ? 'halfWon' : 'halfLost'
  return result === 1 ? 'won' : 'lost'
}

function LegRow({ leg }: { leg: ShownLeg }) {
  const { say, format } = useBook()
  const state = leg.result && resultWord(leg.result)
  return (
    <li className="bet-leg">
      <span>
        <strong>{outcomeName(say, leg, leg.outcome, leg)}</strong> <bdi>{showOdds(leg.price, format)}</bdi>
        {leg.banker && <span className="tag">{say('banker')}</span>}
      </span>
      <span>
        {marketName(say, { id: leg.market, specifiers: leg.specifiers })} · {leg.home} – {leg.away}
      </span>
      <span>
        {leg.score && <bdi>{leg.score}</bdi>}
        {state && (
          <span className="tag" data-state={state}>
            {say(state)}
          </span>
        )}
      </span>
    </li>
  )
}
