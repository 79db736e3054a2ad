import { LEAGUES, type League } from './leagues.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Every round is announced so long before, and those that begin the third hours of a day for days. */
const [SOON, LATER] = [3 * HOUR, 72 * HOUR]
const MAIN_HOURS = 3
/** A round is announced at least so long before it begins. */
const NOTICE = MINUTE

/** A match as the calendar has it: sides by their places in the league. */
export type Pairing = { id: string; league: League; home: number; away: number; startAt: number }

/** All matches that should be announced by now. Whoever asks, and how often, gets the same ones. */
export function pairingsAt(now: number): Pairing[] {
  return LEAGUES.flatMap(league => {
    const every = league.every * MINUTE
    const first = Math.ceil((now + NOTICE - league.offset * MINUTE) / every)
    const pairings: Pairing[] = []
    for (let round = first; ; round++) {
      const startAt = round * every + league.offset * MINUTE
      if (startAt > now + LATER) return pairings
      if (startAt <= now + SOON || isMain(startAt, league)) pairings.push(...pairingsOf(league, round, startAt))
    }
  })
}

/** The first round of every third hour. */
function isMain(startAt: number, league: League): boolean {
  const intoHour = startAt % HOUR
  return Math.floor(startAt / HOUR) % MAIN_HOURS === 0 && intoHour < league.every * MINUTE
}

/** The circle method: one side stays, the others go round, so that all meet all; after each turn they change grounds. */
function pairingsOf(league: League, round: number, startAt: number): Pairing[] {
  const count = league.sides.length
  const turn = round % (count - 1)
  const place = (i: number) => (i === 0 ? 0 : 1 + ((i - 1 + turn) % (count - 1)))
  const isTurned = Math.floor(round / (count - 1)) % 2 === 1
  return Array.from({ length: league.matches }, (_, i) => {
    // Which pairs of a round are played changes from turn to turn.
    const at = (i + Math.floor(round / (count - 1))) % (count / 2)
    const [one, two] = [place(at), place(count - 1 - at)]
    const [home, away] = isTurned ? [two, one] : [one, two]
    return { id: `gs:match:${league.id}-${startAt / MINUTE}-${i}`, league, home, away, startAt }
  })
}
