import type { EventStatus } from '../../../feed-messages.ts'
import { useBook } from '../book-context.tsx'
import type { ShownEvent } from '../model.ts'
import type { SportsSay } from '../words/words.ts'

const ENDED = [3, 4]

/** How far an event is: its minute or part, or when it begins. */
export function Progress({ event }: { event: Pick<ShownEvent, 'sport' | 'startTime' | 'status'> }) {
  const { say, language } = useBook()
  const { status, startTime } = event
  if (!status || status.status === 0)
    return <time dateTime={new Date(startTime).toISOString()}>{startText(startTime, language)}</time>
  return (
    <span className="progress" data-live={isLive(status) || undefined}>
      {progressText(say, event.sport, status)}
    </span>
  )
}

export const isLive = ({ status }: EventStatus): boolean => status === 1 || status === 2

export function progressText(say: SportsSay, sport: string, { status, clock, periods }: EventStatus): string {
  if (status === 9) return say('abandoned')
  if (status === 5) return say('cancelled')
  if (ENDED.includes(status)) return say('ended')
  if (sport === 'football' && status === 2) return say('halfTime')
  if (sport === 'football' && clock !== undefined) return `${Math.floor(clock / 60) + 1}′`
  const part = Math.max(1, periods.length)
  return sport === 'basketball' ? `Q${part}` : `#${part}`
}

const SAME_DAY: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const OTHER_DAY: Intl.DateTimeFormatOptions = { ...SAME_DAY, day: '2-digit', month: '2-digit' }

/** In the player's own time; the day where it is not today. Figures and `AM` read from the left, in any language. */
export function startText(at: number, language: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  const digits = language === 'UR' ? 'ur-PK-u-nu-latn' : language.toLowerCase()
  return `\u2066${new Intl.DateTimeFormat(digits, isToday ? SAME_DAY : OTHER_DAY).format(at)}\u2069`
}

/** Both scores, and of the present set or quarter where the sport has them. */
export function Score({ event }: { event: Pick<ShownEvent, 'sport' | 'status'> }) {
  const { status, sport } = event
  if (!status || status.status === 0) return null
  const part = sport === 'football' ? undefined : status.periods.at(-1)
  return (
    <span className="score" dir="ltr">
      <b>{status.home_score}</b>
      <span>:</span>
      <b>{status.away_score}</b>
      {part && (
        <small>
          {part[0]}–{part[1]}
        </small>
      )}
    </span>
  )
}
