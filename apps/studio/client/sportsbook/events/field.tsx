import { useBook } from '../book-context.tsx'
import type { ShownEvent } from '../model.ts'
import type { SportsWord } from '../words/en.ts'
import { isLive, Progress } from './score.tsx'

const COUNTED: readonly SportsWord[] = ['corners', 'yellows', 'reds']

/** Where a match is played, as it stands: score, parts, what was counted, and a field that glows where it is dangerous. */
export function Field({ event }: { event: ShownEvent }) {
  const { say } = useBook()
  const { status, sport, home, away } = event
  const live = status !== null && isLive(status)
  return (
    <div className="field" data-sport={sport} data-danger={(live && status.danger) || undefined}>
      <Ground sport={sport} />
      <div className="field-told">
        <strong>{home}</strong>
        <div className="field-score">
          {status && status.status !== 0 ? (
            <b dir="ltr">
              {status.home_score} : {status.away_score}
            </b>
          ) : null}
          <Progress event={event} />
        </div>
        <strong>{away}</strong>
      </div>
      {status && status.periods.length > 0 && (
        <ol className="field-parts" dir="ltr">
          {status.periods.map(([one, other], part) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts follow each other, and have no other name
            <li key={part}>
              {one}–{other}
            </li>
          ))}
        </ol>
      )}
      <dl className="field-counts">
        {COUNTED.flatMap(name => {
          const pair = status?.statistics?.[name]
          return pair ? [<CountRow key={name} label={say(name)} pair={pair} />] : []
        })}
      </dl>
    </div>
  )
}

const CountRow = ({ label, pair: [one, other] }: { label: string; pair: [number, number] }) => (
  <div dir="ltr">
    <dd>{one}</dd>
    <dt>{label}</dt>
    <dd>{other}</dd>
  </div>
)

const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.2 }

/** The ground from above: a pitch, a court, or the two bases of a map. */
function Ground({ sport }: { sport: string }) {
  return (
    <svg className="ground" viewBox="0 0 300 130" preserveAspectRatio="none" aria-hidden="true">
      <rect x="4" y="4" width="292" height="122" rx="3" {...LINE} />
      <line x1="150" y1="4" x2="150" y2="126" {...LINE} />
      {sport === 'football' && (
        <>
          <circle cx="150" cy="65" r="20" {...LINE} />
          <path d="M4 32h38v66H4M296 32h-38v66h38M4 48h15v34H4M296 48h-15v34h15" {...LINE} />
        </>
      )}
      {sport === 'basketball' && (
        <>
          <circle cx="150" cy="65" r="14" {...LINE} />
          <path
            d="M4 20h30a48 45 0 0 1 0 90H4M296 20h-30a48 45 0 0 0 0 90h30M4 48h46v34H4M296 48h-46v34h46"
            {...LINE}
          />
        </>
      )}
      {(sport === 'tennis' || sport === 'badminton') && (
        <path d="M4 20h292M4 110h292M75 20v90M225 20v90M75 65h150" {...LINE} />
      )}
      {sport === 'volleyball' && <path d="M105 4v122M195 4v122" {...LINE} />}
      {!['football', 'basketball', 'tennis', 'badminton', 'volleyball'].includes(sport) && (
        <path
          d="M24 106l24-24 10 10-24 24zM276 24l-24 24-10-10 24-24zM60 104C130 100 110 34 240 28M44 84C52 30 120 60 236 24"
          {...LINE}
        />
      )}
    </svg>
  )
}
