import { expect, test } from 'vitest'
import type { Game } from '#features/games/api.ts'
import { readWhole } from './reads.ts'

const game = (nodeId: string) => ({ nodeId }) as Game

test.each([[['a'], ['b'], ['c']], [['a', 'b']], [[]]])(
  'pages %j are read one after the other until all are there',
  async (...pages) => {
    const asked: number[] = []
    const whole = await readWhole(async pageNo => {
      asked.push(pageNo)
      return { games: pages[pageNo - 1]!.map(game), totalPages: pages.flat().length === 0 ? 0 : pages.length }
    })
    expect(whole.games.map(each => each.nodeId)).toEqual(pages.flat())
    expect(asked).toEqual(pages.map((_, index) => index + 1))
  },
)

test('a page that fails fails the whole', async () => {
  const broken = readWhole(async pageNo => {
    if (pageNo === 2) throw new Error('lost')
    return { games: [], totalPages: 3 }
  })
  await expect(broken).rejects.toThrow('lost')
})
