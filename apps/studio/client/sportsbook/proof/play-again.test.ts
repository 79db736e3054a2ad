import { expect, test } from 'vitest'
import { PARAMETERS } from '../../../../../tests/support/sports/parameters.ts'
import { revealOf } from '../../../../../tests/support/sports/reveal.ts'
import type { Reveal } from '../../../feed-messages.ts'
import { playAgain } from './play-again.ts'

const recordOf = (sport: string, change: Partial<Reveal> = {}) => ({
  ...(revealOf(sport) as unknown as Reveal),
  ...change,
})
const commitment = revealOf('football').fixture.commitment

test.each(Object.keys(PARAMETERS))('a match of %s plays again as it was published', sport => {
  const record = recordOf(sport)
  expect(playAgain(record, record.fixture.commitment)).toEqual({
    ...{ kept: true, faults: [], markets: record.settled.length },
  })
})

test('another seed breaks the promise, another score and result are named', () => {
  const { score } = recordOf('football')
  expect(playAgain(recordOf('football', { seed: 'a'.repeat(64) }), commitment).kept).toBe(false)
  const wrong = playAgain(recordOf('football', { score: [score[0] + 1, score[1]] }), commitment)
  expect([wrong.kept, wrong.faults.map(({ what }) => what)]).toEqual([true, ['score']])
})
