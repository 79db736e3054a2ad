import { type ShownMarket, specifiersOf } from './model.ts'
import { en, type SportsWord } from './words/en.ts'
import type { SportsSay } from './words/words.ts'

/* How markets and outcomes are called. Their ids are those of the feed (UOF). */

type Teams = { home: string; away: string }

const isWord = (key: string): key is SportsWord => key in en

export function sportName(say: SportsSay, sport: string): string {
  return isWord(sport) ? say(sport) : sport
}

export function marketName(say: SportsSay, { id, specifiers }: Pick<ShownMarket, 'id' | 'specifiers'>): string {
  const key = `market${id}`
  return isWord(key) ? say(key, specifiersOf(specifiers)) : say('marketOther', { id })
}

const MINUS = '\u2212'
/** `+0.5`, `0`, `−0.75`: of the side that it is given to. */
export const lineText = (line: number): string => (line > 0 ? `+${line}` : line < 0 ? `${MINUS}${-line}` : '0')

/** What an outcome is called in its market; `short` where the column says the rest. */
export function outcomeName(
  ...[say, { specifiers }, outcome, { home, away }, short = false]: [
    say: SportsSay,
    market: Pick<ShownMarket, 'specifiers'>,
    outcome: string,
    teams: Teams,
    short?: boolean,
  ]
): string {
  const given = specifiersOf(specifiers)
  const handicap = (team: string, line: number) => (short ? lineText(line) : `${team} ${lineText(line)}`)
  switch (outcome) {
    case '1':
    case '4':
    case '6':
      return short ? '1' : home
    case '2':
      return short ? 'X' : say('draw')
    case '3':
    case '5':
    case '8':
      return short ? '2' : away
    case '7':
      return say('noGoal')
    case '9':
      return short ? '1X' : say('homeOrDraw', { home })
    case '10':
      return short ? '12' : say('homeOrAway', { home, away })
    case '11':
      return short ? 'X2' : say('awayOrDraw', { away })
    case '12':
      return say('over', { line: given.total ?? '' })
    case '13':
      return say('under', { line: given.total ?? '' })
    case '70':
      return say('odd')
    case '72':
      return say('even')
    case '74':
      return say('yes')
    case '76':
      return say('no')
    case '1714':
      return handicap(home, Number(given.hcp))
    case '1715':
      return handicap(away, -Number(given.hcp))
    case 'other':
      return say('otherScore')
    default:
      return outcome
  }
}
