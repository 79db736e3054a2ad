import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBook } from '../book-context.tsx'
import { Asked, Note, Older } from '../states.tsx'
import { BetCard } from './bet-card.tsx'
import { CashOut } from './cash-out.tsx'

const AGAIN_MS = 3_000

/** The player's own bets: those that run, with what they can be sold for, and those that are over. */
export function MyBets() {
  const book = useBook()
  const { net, say } = book
  const [which, setWhich] = useState<'open' | 'settled'>('open')
  const query = useInfiniteQuery({
    queryKey: ['bets', which],
    queryFn: ({ pageParam }) => net.bets(which, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    refetchInterval: which === 'open' ? AGAIN_MS : false,
  })
  return (
    <div className="my-bets">
      <div className="columns is-always" role="tablist">
        {(['open', 'settled'] as const).map(each => (
          <button key={each} type="button" role="tab" aria-selected={each === which} onClick={() => setWhich(each)}>
            {say(each)}
          </button>
        ))}
      </div>
      <Asked query={query} rows={4}>
        {({ pages }) => {
          const bets = pages.flatMap(page => page.list)
          if (bets.length === 0) return <Note>{say('noBets')}</Note>
          return (
            <>
              <ul>
                {bets.map(bet => (
                  <BetCard key={bet.id} bet={bet} telling={book}>
                    {bet.state === 'open' && <CashOut bet={bet} />}
                  </BetCard>
                ))}
              </ul>
              <Older query={query} />
            </>
          )
        }}
      </Asked>
    </div>
  )
}
