import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '../../../engine/sports/combinations.ts'
import { showOdds } from '../../../engine/sports/odds-formats.ts'
import { useBook } from '../book-context.tsx'
import { placeKey } from '../model.ts'
import { usePlacing } from './placing.tsx'
import { SlipLegView } from './slip-leg.tsx'
import type { Accept } from './slip-state.ts'
import { asksFirst, betsOf, freeBetOf, isShut, mayBeFree, modesOf, planOf } from './slip-state.ts'
import { StakeField } from './stake-field.tsx'

const ACCEPTS = [
  ['better', 'acceptBetter'],
  ['any', 'acceptAny'],
  ['none', 'acceptNone'],
] as const satisfies readonly (readonly [Accept, string])[]

/** What the player is about to bet: legs, how they belong together, stakes, and what comes back at most. */
export function SlipPanel() {
  const { say, slip, change, purse, format, mayBet, isOffline, net, least } = useBook()
  const joint = useQuery({
    queryKey: ['joint', slip.legs.map(placeKey), slip.legs.map(leg => leg.now)],
    queryFn: () => net.jointPrice(slip.legs),
    enabled: slip.mode === 'same_game',
  })
  const price = slip.mode === 'same_game' ? (joint.data ?? null) : null
  const balance = useQuery({ queryKey: ['balance'], queryFn: net.balance, enabled: mayBet })
  const offered = mayBeFree(slip) ? balance.data?.freeBets : null
  const free = slip.isFree ? offered : null
  const bets = free ? [freeBetOf(slip, free.stake)] : betsOf(slip, format, price)
  const placing = usePlacing(bets, price, free?.reward ?? null)
  const [isAsked, setAsked] = useState(false)
  if (slip.legs.length === 0)
    return (
      <div className="slip">
        <p className="note">{say('emptySlip')}</p>
        {placing.told}
      </div>
    )
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0n)
  const most = bets.reduce((sum, bet) => sum + bet.most, 0n)
  const must = asksFirst(slip) || isAsked
  const isTooLow = bets.some(({ unit }) => unit < least)
  const blocked = isOffline || isTooLow || !mayBet || isShut(slip) || placing.isBusy
  const plan = planOf(slip)
  const act = () => {
    if (!must) return placing.place()
    change({ do: 'agree' })
    setAsked(false)
  }
  return (
    <form
      className="slip"
      onSubmit={event => {
        event.preventDefault()
        if (!blocked && (must || bets.length > 0)) act()
      }}
    >
      <div className="slip-modes">
        <div role="tablist">
          {modesOf(slip.legs).map(mode => (
            <button
              key={mode}
              type="button"
              role="tab"
              aria-selected={mode === slip.mode}
              onClick={() => change({ do: 'mode', mode })}
            >
              {say(mode)}
            </button>
          ))}
        </div>
        <button type="button" className="quiet" onClick={() => change({ do: 'clear' })}>
          {say('clear')}
        </button>
      </div>
      <ul className="slip-legs">
        {slip.legs.map(leg => (
          <SlipLegView key={placeKey(leg)} leg={leg} isFree={Boolean(free)} />
        ))}
      </ul>
      {slip.mode === 'system' && <Sizes most={slip.legs.length} />}
      {slip.mode === 'same_game' && (
        <p className="slip-joint">
          <span>{price === null ? say('noJoint') : say('jointPrice')}</span>
          {price !== null && <bdi>{showOdds(price, format)}</bdi>}
        </p>
      )}
      {offered && (
        <label className="slip-free">
          <input
            type="checkbox"
            checked={slip.isFree}
            onChange={({ target }) => change({ do: 'free', isFree: target.checked })}
          />
          <span>
            {say('useFree', { amount: purse.show(offered.stake), count: offered.left })}
            <small>{say('freeAbout')}</small>
          </span>
        </label>
      )}
      {slip.mode !== 'single' && !free && (
        <StakeField
          label={slip.mode === 'system' ? say('stakeEach', { count: countOf(plan) }) : say('stake')}
          amount={slip.unit}
          onAmount={amount => change({ do: 'enter', key: null, amount })}
        />
      )}
      <fieldset className="slip-accept">
        <legend>{say('acceptTitle')}</legend>
        {ACCEPTS.map(([accept, word]) => (
          <label key={accept}>
            <input
              type="radio"
              name="accept"
              checked={slip.accept === accept}
              onChange={() => change({ do: 'accept', accept })}
            />
            {say(word)}
          </label>
        ))}
      </fieldset>
      {bets.length > 0 && (
        <p className="slip-sum">
          <span>
            {free
              ? say('freeStake', { amount: purse.show(free.stake) })
              : say('totalStake', { amount: purse.show(stake) })}
          </span>
          <span>{say('returns', { amount: purse.show(most) })}</span>
        </p>
      )}
      {isTooLow && <p role="alert">{say('refusedLeast', { amount: purse.show(least) })}</p>}
      {isShut(slip) && <p role="alert">{say('shut')}</p>}
      {must && !isShut(slip) && <p role="alert">{say('pricesChanged')}</p>}
      {placing.told}
      <button type="submit" className="primary" disabled={blocked || (!must && bets.length === 0)}>
        {!mayBet
          ? say('signIn')
          : placing.isBusy
            ? say('placing')
            : must
              ? say('agree')
              : stake > 0n
                ? say('place', { amount: purse.show(stake) })
                : free
                  ? say('placeFree')
                  : say('enterStake')}
      </button>
    </form>
  )
}

/** Of a system: how many legs beside the bankers make a combination. */
function Sizes({ most }: { most: number }) {
  const { say, slip, change } = useBook()
  const free = most - slip.legs.filter(leg => leg.banker).length
  return (
    <fieldset className="slip-sizes">
      <legend>{say('sizes')}</legend>
      {Array.from({ length: free }, (_, i) => i + 1).map(size => (
        <button
          key={size}
          type="button"
          aria-pressed={slip.sizes.includes(size)}
          onClick={() => change({ do: 'size', size })}
        >
          {size}/{free}
        </button>
      ))}
    </fieldset>
  )
}
