import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBook } from '../book-context.tsx'
import { Icon } from '../icon.tsx'
import type { ShownEvent } from '../model.ts'
import { Asked } from '../states.tsx'
import type { SportsWord } from '../words/en.ts'
import { startText } from './score.tsx'

/** How both sides played before, and against each other; asked for once it is opened. */
export function Form({ event }: { event: ShownEvent }) {
  const { say } = useBook()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="form">
      <button type="button" className="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="bets" /> {say('form')}
      </button>
      {isOpen && <Lists event={event} />}
    </section>
  )
}

function Lists({ event: { id, home, away } }: { event: ShownEvent }) {
  const { net, say } = useBook()
  const query = useQuery({ queryKey: ['form', id], queryFn: () => net.form(id) })
  return (
    <Asked query={query} rows={5}>
      {form => (
        <div className="form-lists">
          <Played title={home} side={home} events={form.home} />
          <Played title={away} side={away} events={form.away} />
          <Played title={say('between')} side={home} events={form.between} />
        </div>
      )}
    </Asked>
  )
}

function Played({ title, side, events }: { title: string; side: string; events: readonly ShownEvent[] }) {
  const { say, language } = useBook()
  return (
    <div>
      <h2>{title}</h2>
      {events.length === 0 ? (
        <p>{say('noForm')}</p>
      ) : (
        <ol>
          {events.map(event => {
            const came = cameTo(event, side)
            return (
              <li key={event.id}>
                <span className="tag" data-state={came}>
                  {say(came)}
                </span>
                <span>
                  {event.home} – {event.away}
                </span>
                <b dir="ltr">
                  {event.status!.home_score}:{event.status!.away_score}
                </b>
                <small>{startText(event.startTime, language)}</small>
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}

function cameTo({ home, status }: ShownEvent, side: string): Extract<SportsWord, 'won' | 'lost' | 'draw'> {
  const ahead = (status!.home_score - status!.away_score) * (home === side ? 1 : -1)
  return ahead > 0 ? 'won' : ahead < 0 ? 'lost' : 'draw'
}
