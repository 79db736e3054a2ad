import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Thousandths } from '../../../engine/sports/ladder.ts'
import { Refused } from '../../net/ask.ts'
import { type Book, useBook } from '../book-context.tsx'
import { placeKey } from '../model.ts'
import type { ShownBet } from '../net/book-net.ts'
import type { Asked } from './slip-state.ts'

type Told = { kind: 'placed'; bets: ShownBet[] } | { kind: 'refused'; why: string }

/** Places what the slip asks for, bet by bet: each has a key of its own, which a second press says again. */
export function usePlacing(bets: readonly Asked[], price: Thousandths | null, reward: string | null) {
  const book = useBook()
  const { net, slip, change, say, purse } = book
  const queries = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const [told, setTold] = useState<Told | null>(null)
  const keyOf = (bet: Asked) => {
    const about = JSON.stringify([
      bet.kind,
      bet.legs.map(leg => [placeKey(leg), leg.price, leg.banker]),
      bet.sizes,
      String(bet.unit),
      price,
      reward,
    ])
    const known = keys.current.get(about) ?? crypto.randomUUID()
    keys.current.set(about, known)
    return known
  }
  const placing = useMutation({
    async mutationFn() {
      const placed: ShownBet[] = []
      for (const bet of bets) {
        const { kind, legs, sizes, unit } = bet
        placed.push(await net.place({ key: keyOf(bet), kind, legs, sizes, unit, accept: slip.accept, price, reward }))
      }
      return placed
    },
    onSuccess(placed) {
      keys.current.clear()
      setTold({ kind: 'placed', bets: placed })
      change({ do: 'clear' })
    },
    onError: error => setTold({ kind: 'refused', why: refusalText(book, error) }),
    onSettled: () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'bets' || queryKey[0] === 'balance',
      }),
  })
  return {
    isBusy: placing.isPending,
    place: () => placing.mutate(),
    told: told && (
      <Receipt onClose={() => setTold(null)} close={say('close')} isGood={told.kind === 'placed'}>
        {told.kind === 'refused' ? (
          told.why
        ) : (
          <>
            <strong>{say('placed')}</strong>
            {told.bets.map(({ id, at, stake, free, most, state, dueAt }) => (
              <span key={id}>
                {say(free ? 'freeStake' : 'totalStake', { amount: purse.show(stake) })} ·{' '}
                {say('returns', { amount: purse.show(most) })}
                {state === 'pending' && (
                  <small>{say('pendingBet', { seconds: Math.ceil((dueAt - at) / 1_000) })}</small>
                )}
              </span>
            ))}
          </>
        )}
      </Receipt>
    ),
  }
}

function Receipt({
  isGood,
  onClose,
  close,
  children,
}: {
  isGood: boolean
  onClose: () => void
  close: string
  children: ReactNode
}) {
  return (
    <div className="receipt" role={isGood ? 'status' : 'alert'} data-good={isGood || undefined}>
      <div>{children}</div>
      <button type="button" className="quiet" onClick={onClose}>
        {close}
      </button>
    </div>
  )
}

function refusalText({ say }: Book, error: unknown): string {
  if (!(error instanceof Refused)) return say('refusedBusy')
  switch (error.code) {
    case 'odds_changed':
      return say('pricesChanged')
    case 'bet_closed':
      return say('shut')
    case 'limit_reached':
      return say('refusedLimit')
    case 'odds_too_low':
      return say('freeOdds')
    case 'reward_expired':
      return say('freeOver')
    case 'insufficient_funds':
    case 'balance_too_low':
      return say('refusedMoney')
    case 'busy':
      return say('refusedBusy')
    default:
      return say('refusedOther', { code: error.code })
  }
}
