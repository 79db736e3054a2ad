import { marketName, outcomeName } from '#apps/studio/client/sportsbook/names.ts'
import { sportsWordsIn } from '#apps/studio/client/sportsbook/words/words.ts'
import { languageOf } from '#apps/studio/client/words/words.ts'

/** Markets and outcomes as players read them. */
export function namesIn(language: string, { home, away }: Record<'home' | 'away', { name: string }>) {
  const say = sportsWordsIn(languageOf(language))
  const teams = { home: home.name, away: away.name }
  return {
    market: (id: number, specifiers: string) => marketName(say, { id, specifiers }),
    outcome: (specifiers: string, outcome: string) => outcomeName(say, { specifiers }, outcome, teams),
  }
}
export type Names = ReturnType<typeof namesIn>
