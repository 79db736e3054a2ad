import { entersWinnings, priceRatio, showOdds } from '../../../engine/sports/odds-formats.ts'
import { useBook } from '../book-context.tsx'
import { Icon } from '../icon.tsx'
import { placeKey } from '../model.ts'
import { marketName, outcomeName } from '../names.ts'
import { betsOf, type SlipLeg } from './slip-state.ts'
import { StakeField } from './stake-field.tsx'

/** A leg of the slip. Of singles with its stake, but for free bets; where odds are negative both what is risked and what is won are said. */
export function SlipLegView({ leg, isFree }: { leg: SlipLeg; isFree: boolean }) {
  const { say, slip, change, format, purse } = useBook()
  const key = placeKey(leg)
  const [home = '', away = ''] = leg.match.split(' – ')
  const hasStake = slip.mode === 'single' && !isFree
  const asked = hasStake ? betsOf({ ...slip, legs: [leg] }, format, null)[0] : undefined
  const isNegative = entersWinnings(priceRatio(leg.price), format)
  const hasMoved = leg.now !== null && leg.now !== leg.price
  return (
    <li className="slip-leg" data-shut={leg.now === null || undefined}>
      <div className="slip-leg-head">
        <strong>{outcomeName(say, leg, leg.outcome, { home, away })}</strong>
        <span className="slip-price">
          {hasMoved && <del>{showOdds(leg.price, format)}</del>}
          <bdi data-moved={hasMoved ? (leg.now! > leg.price ? 'up' : 'down') : undefined}>
            {leg.now === null ? <Icon name="lock" size={16} /> : showOdds(leg.now, format)}
          </bdi>
        </span>
        <button
          type="button"
          className="bare"
          aria-label={say('removeLeg', { match: leg.match })}
          onClick={() => change({ do: 'remove', key })}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
      <p>
        {marketName(say, { id: leg.market, specifiers: leg.specifiers })} · {leg.match}
        {leg.isInPlay && <span className="tag">{say('live')}</span>}
      </p>
      {slip.mode === 'system' && (
        <label className="slip-banker">
          <input type="checkbox" checked={leg.banker} onChange={() => change({ do: 'banker', key })} />
          {say('banker')}
        </label>
      )}
      {hasStake && (
        <StakeField
          label={say(isNegative ? 'toWin' : 'stake')}
          amount={slip.entered[key] ?? 0n}
          onAmount={amount => change({ do: 'enter', key, amount })}
        />
      )}
      {asked && isNegative && (
        <p className="slip-risk">
          {say('risk', { amount: purse.show(asked.stake) })} ·{' '}
          {say('wins', { amount: purse.show(asked.most - asked.stake) })}
        </p>
      )}
    </li>
  )
}
