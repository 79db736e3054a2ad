import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBook } from '../book-context.tsx'
import { Icon } from '../icon.tsx'
import type { ShownEvent } from '../model.ts'

/** What was promised of a match before betting opened; once it is over, this browser plays it again. */
export function Proof({ event }: { event: ShownEvent }) {
  const { say } = useBook()
  const [isTold, setTold] = useState(false)
  const isOver = event.status !== null && event.status.status > 2
  return (
    <footer className="fairness">
      <button type="button" className="quiet" aria-expanded={isTold} onClick={() => setTold(!isTold)}>
        <Icon name="shield" /> {say('fairness')}
      </button>
      {isTold && (
        <>
          <p>{say('fairnessText')}</p>
          <code dir="ltr">{event.commitment}</code>
          {isOver && <Again event={event} />}
        </>
      )}
    </footer>
  )
}

function Again({ event }: { event: ShownEvent }) {
  const { net, say } = useBook()
  const playing = useMutation({
    mutationFn: async () => {
      const [record, { playAgain }] = await Promise.all([net.reveal(event.id), import('./play-again.ts')])
      if (!record) return null
      const file = new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' })
      return { record, url: URL.createObjectURL(file), ...playAgain(record, event.commitment) }
    },
  })
  const { data, isPending, isError } = playing
  if (data === undefined)
    return (
      <>
        <button type="button" className="quiet" disabled={isPending} onClick={() => playing.mutate()}>
          <Icon name="check" /> {say(isPending ? 'loading' : 'playAgain')}
        </button>
        {isError && <p role="alert">{say('failed')}</p>}
      </>
    )
  if (data === null) return <p role="status">{say('notTold')}</p>
  const { record, url, kept, faults, markets } = data
  return (
    <div className="verdict" role="status">
      <p data-good={kept}>{say(kept ? 'promiseKept' : 'promiseBroken')}</p>
      <p data-good={faults.length === 0}>
        {faults.length === 0
          ? say('playedSame', { score: record.score.join(':'), count: markets })
          : say('playedOtherwise', { what: faults.map(({ what }) => what).join(', ') })}
      </p>
      <dl>
        <dt>{say('seed')}</dt>
        <dd>
          <code dir="ltr">{record.seed}</code>
        </dd>
        <dt>{say('model')}</dt>
        <dd>
          <code dir="ltr">{record.parameters}</code>
        </dd>
      </dl>
      {/* Frames of the platform may not save files. */}
      <a className="quiet" href={url} target="_blank" rel="noreferrer">
        {say('openRecord')}
      </a>
    </div>
  )
}
