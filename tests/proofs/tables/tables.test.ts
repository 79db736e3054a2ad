import { afterAll, expect, test } from 'vitest'
import { openRng } from '#apps/studio/rng/rng.ts'
import { shippedTables } from '#apps/studio/shipped-games.ts'
import { simulateTable } from './simulate.ts'

const rng = openRng()
afterAll(() => rng.close())

test.each(shippedTables().map(table => [table.id, table] as const))(
  '%s: what is dealt brings what the rules page says',
  (_, table) => {
    const simulate = () =>
      simulateTable(table, 20_000, rng)
        .filter(({ z }) => Number.isFinite(z))
        .map(({ bet, z }) => [bet, z] as const)
    // A bet that lies off is looked at once more (games.md §3, retest rule).
    const off = new Map(simulate().filter(([, z]) => Math.abs(z) > 4))
    const again = off.size > 0 ? simulate().filter(([bet, z]) => off.has(bet) && Math.abs(z) > 4) : []
    expect(again).toEqual([])
  },
)
