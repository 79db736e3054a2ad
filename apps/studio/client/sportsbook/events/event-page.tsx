import { useQuery } from '@tanstack/react-query'
import { useBook } from '../book-context.tsx'
import { Icon } from '../icon.tsx'
import type { ShownEvent, ShownMarket } from '../model.ts'
import { marketName } from '../names.ts'
import { Proof } from '../proof/proof.tsx'
import { useSlipPrices } from '../slip/use-slip-prices.ts'
import { Asked, Note } from '../states.tsx'
import { StarButton } from './event-row.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { Odds } from './odds.tsx'
import { usePushed } from './use-pushed.ts'

/** Without pushes. */
const AGAIN_MS = 1_500

/** A match with all its markets, each with what the book keeps of it. */
export function EventPage({ id }: { id: string }) {
  const { net, say, go } = useBook()
  const query = useQuery({ queryKey: ['event', id], queryFn: () => net.event(id) })
  usePushed(query.data && [query.data], 'event', AGAIN_MS)
  useSlipPrices(query.data && [query.data], true)
  return (
    <Asked query={query} rows={10}>
      {event => (
        <article className="event-page">
          <header>
            <button
              type="button"
              className="quiet"
              onClick={() =>
                go({ at: 'list', sport: event.sport, when: event.isInPlay ? 'live' : 'today', league: null })
              }
            >
              <Icon name="back" /> {say('back')}
            </button>
            <p>
              {event.league.name} <small>{event.league.region}</small>
            </p>
            <StarButton event={event} />
          </header>
          <Field event={event} />
          <Form event={event} />
          {[...Map.groupBy(event.markets, familyOf)].map(([key, markets]) => (
            <MarketCard key={key} event={event} markets={markets} />
          ))}
          {event.markets.length === 0 && (event.status?.status ?? 0) < 3 && <Note>{say('suspended')}</Note>}
          <Proof event={event} />
        </article>
      )}
    </Asked>
  )
}

/** Lines of one market belong together, of each part of the match for itself. */
const familyOf = ({ id, specifiers }: ShownMarket) => `${id} ${specifiers.replace(/\|?(hcp|total)=[^|]*/, '')}`

function MarketCard({ event, markets }: { event: ShownEvent; markets: ShownMarket[] }) {
  const { say } = useBook()
  const { id, outcomes } = markets[0]!
  // The ladder takes more of some lines: the most of them is told.
  const margin = Math.max(...markets.map(each => each.margin))
  return (
    <section className="market" data-outcomes={Math.min(outcomes.length, 4)}>
      <h2>
        {marketName(say, markets[0]!)}{' '}
        {margin > 0 && <small>{say('margin', { percent: (margin * 100).toFixed(1) })}</small>}
      </h2>
      {markets.map(market => (
        <div key={market.specifiers} className="market-line" data-market={id}>
          {market.outcomes.map(outcome => (
            <Odds key={outcome.id} event={event} market={market} outcome={outcome} />
          ))}
        </div>
      ))}
    </section>
  )
}
