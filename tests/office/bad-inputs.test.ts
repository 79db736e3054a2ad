import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierOffice, givenCashierOffice } from '../support/office/cashier.ts'
import { FUZZED_HOST, fuzzOffice } from './bad-calls.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice({ hosts: [FUZZED_HOST] })
})
afterAll(() => world.close())

/** For what hangs: a busy machine needs five minutes for some thousand calls. */
const MOST_MS = 900_000

/** All 300 of each call: `npm run soak -- bad-inputs`. */
test(
  'F-01, F-02, F-04: bad input to calls about money and of operators is refused and changes nothing',
  async () => {
    const { endpoints, wrong, sent } = await fuzzOffice(world, { count: 4, seed: 1 })
    expect(endpoints.length).toBeGreaterThan(110)
    expect(wrong.slice(0, 10)).toEqual([])
    expect(sent).toBeGreaterThan(endpoints.length * 4)
    // Whatever meant nothing, the books hold.
    expect(await world.findings()).toEqual([])
  },
  MOST_MS,
)
