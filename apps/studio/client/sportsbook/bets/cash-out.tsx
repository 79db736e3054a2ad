import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refused } from '../../net/ask.ts'
import { useBook } from '../book-context.tsx'
import type { ShownBet } from '../net/book-net.ts'

const AGAIN_MS = 2_000
const WHOLE = 100
const STEP = 5

/** Sells a bet, or a part of it, for what is offered now. An offer that fell meanwhile is shown, not taken. */
export function CashOut({ bet }: { bet: ShownBet }) {
  const { net, say, purse, isOffline } = useBook()
  const queries = useQueryClient()
  const [percent, setPercent] = useState(WHOLE)
  const [told, setTold] = useState('')
  const key = useRef('')
  const quote = useQuery({ queryKey: ['quote', bet.id], queryFn: () => net.quote(bet.id), refetchInterval: AGAIN_MS })
  const share = (of: bigint) => (of * BigInt(percent)) / BigInt(WHOLE)
  const selling = useMutation({
    async mutationFn({ offer, running }: { offer: bigint; running: bigint }) {
      key.current ||= crypto.randomUUID()
      return net.cashOut(bet.id, key.current, percent === WHOLE ? running : share(running), share(offer))
    },
    onSuccess: () => setTold(''),
    onError: error =>
      setTold(
        error instanceof Refused
          ? say('cashChanged', { amount: purse.show(share(quote.data?.offer ?? 0n)) })
          : say('refusedBusy'),
      ),
    onSettled(_, error) {
      // Without an answer the same is asked again.
      if (!error || error instanceof Refused) key.current = ''
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => ['bets', 'balance', 'quote'].includes(String(queryKey[0])),
      })
    },
  })
  const { data } = quote
  if (!data) return <p className="cash-none">{say('noCashOut')}</p>
  return (
    <div className="cash-out">
      <label>
        {say('cashOutPart')}
        <input
          type="range"
          min={STEP}
          max={WHOLE}
          step={STEP}
          value={percent}
          aria-valuetext={`${percent}%`}
          onChange={({ target }) => setPercent(Number(target.value))}
        />
        <output>{percent}%</output>
      </label>
      <button
        type="button"
        className="gold"
        disabled={isOffline || selling.isPending}
        onClick={() => selling.mutate(data)}
      >
        {selling.isPending ? say('cashing') : say('cashOut', { amount: purse.show(share(data.offer)) })}
      </button>
      {told && <p role="alert">{told}</p>}
    </div>
  )
}
