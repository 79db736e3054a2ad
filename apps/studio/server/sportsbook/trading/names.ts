import { specifiersOf } from '#apps/studio/client/sportsbook/model.ts'
import { lineText, marketName, outcomeName, sportName } from '#apps/studio/client/sportsbook/names.ts'
import { en } from '#apps/studio/client/sportsbook/words/en.ts'
import { sportsWordsIn } from '#apps/studio/client/sportsbook/words/words.ts'
import { languageOf } from '#apps/studio/client/words/words.ts'

/** Markets and outcomes as players read them. */
export function namesIn(language: string, { home, away }: Record<'home' | 'away', { name: string }>) {
  const say = sportsWordsIn(languageOf(language))
  const teams = { home: home.name, away: away.name }
  return {
    market: (id: number, specifiers: string) => marketName(say, { id, specifiers }),
    outcome: (specifiers: string, outcome: string) => outcomeName(say, { specifiers }, outcome, teams),
    /** A handicap by the side that it is given to, a total as it is. */
    line: (specifiers: string) => {
      const { hcp, total = '' } = specifiersOf(specifiers)
      return hcp === undefined ? total : `${teams.home} ${lineText(Number(hcp))}`
    },
  }
}
export type Names = ReturnType<typeof namesIn>

export const sportsIn = (language: string) => (sport: string) => sportName(sportsWordsIn(languageOf(language)), sport)

/** Of any part of a match. */
const ANY_PART = ['goalnr', 'quarternr', 'setnr', 'gamenr', 'mapnr'].map(name => `${name}=n`).join('|')

/** All markets that have a name. */
export function marketsIn(language: string): { market: number; name: string }[] {
  const say = sportsWordsIn(languageOf(language))
  return Object.keys(en).flatMap(key => {
    const id = Number(/^market(\d+)$/.exec(key)?.[1] ?? 0)
    return id > 0 ? [{ market: id, name: marketName(say, { id, specifiers: ANY_PART }) }] : []
  })
}
