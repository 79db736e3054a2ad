import { useBook } from './book-context.tsx'
import { Icon } from './icon.tsx'
import type { SportsWord } from './words/en.ts'

const RULES: readonly SportsWord[] = [
  ...(['virtualText', 'ruleLive', 'ruleHandicap', 'ruleVoid', 'ruleMargin', 'ruleCashOut', 'ruleRound'] as const),
]

/** What is good to know before a bet. */
export function Rules() {
  const { say } = useBook()
  return (
    <article className="rules">
      <h2>
        <Icon name="shield" /> {say('rules')}
      </h2>
      <ul>
        {RULES.map(rule => (
          <li key={rule}>{say(rule)}</li>
        ))}
      </ul>
    </article>
  )
}
