import { expect, test } from 'vitest'
import { type Language, wordsIn } from '../words/words.ts'
import { nameStep } from './options.ts'

test.each<Language>(['EN', 'VI', 'UR'])(
  'a step of a choice says what it changes, never that it changes the stake: %s',
  language => {
    const say = wordsIn(language)
    for (const by of [-1, 1] as const) {
      const name = nameStep(say, say('mines'), by)
      expect(name.startsWith(`${say('mines')}: `)).toBe(true)
      expect(name).not.toContain(say(by < 0 ? 'less' : 'more'))
    }
    expect(nameStep(say, say('rows'), 1)).not.toBe(nameStep(say, say('rows'), -1))
  },
)
