import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balanceOf, prove, statement } from '#features/wallet/server/wallet.ts'
import { PROVEN, rewrite } from '../../../tests/support/given.ts'
import { givenPastMonths, month, yyyymm } from '../../../tests/support/past-months.ts'
import { verify } from './verify.ts'
import { archive } from './write.ts'

let past: Awaited<ReturnType<typeof givenPastMonths>>
let folder: string
let printed: string[]
const print = (line: string) => void printed.push(line)
const run = (ago: number, tablespace?: string) => archive(past.db, { before: month(ago), folder, tablespace }, print)

beforeAll(async () => {
  past = await givenPastMonths(5)
})
afterAll(() => past.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-archive-'))
  printed = []
  return () => rmSync(folder, { recursive: true })
})

test('a moved month answers as before: a bet sent again, and its rollback (W-140)', async () => {
  const first = await past.givenRound(4)
  await run(3, past.tablespace)
  const pieces = await past.db<{ tablespace: string | null; options: string[] | null }[]>`
    select t.spcname as tablespace, c.reloptions as options from pg_class c
    left join pg_tablespace t on t.oid = c.reltablespace
    where c.relname ~ ${`^log_${yyyymm(4)}`} and c.relkind in ('r', 'i')`
  expect(pieces.map(each => each.tablespace)).toEqual(pieces.map(() => past.tablespace))
  expect(pieces.length).toBe(7)
  expect(pieces.filter(each => each.options?.includes('autovacuum_enabled=false'))).toHaveLength(1)
  expect(await verify(past.db, folder, print)).toBe(true)

  // Its session ended long ago: else the old id would not be looked for there (docs/decisions/0017).
  await past.db`update gateway.sessions set expires_at = now() where player = ${past.world.player().player}`
  const again = await past.world.bet('b1', '1000')
  expect([again.body, again.replay]).toEqual([first, '1'])
  expect((await past.world.rollback('k1', 'w1')).answer.status).toBe('OK')
  expect((await past.world.rollback('k2', 'b1')).answer.status).toBe('OK')
  expect((await balanceOf(past.world.db, past.world.memberId(), false)).cash).toBe(100_000_000n)
  expect(await prove(past.world.db)).toEqual(PROVEN)

  // What is rolled back is written now: what is archived stays as it is.
  expect(await verify(past.db, folder, print)).toBe(true)
  await past.world.endRound()
  await rewrite(past.world.db, tx => tx`update wallet.log set body = 'x' where at < ${month(3)} and round_place = 1`)
  printed = []
  expect(await verify(past.db, folder, print)).toBe(false)
  printed = []
  expect(await run(3)).toBe(false)
  expect(printed.filter(line => line.includes('refused: it changed since it was archived'))).toHaveLength(1)
})

test('statement pages go over the borders of months without gap or repetition', async () => {
  await past.world.newPlayer()
  for (const ago of [5, 4, 3, 0]) {
    for (let n = 0; n < 4; n++) await past.world.bet(`b${ago}-${n}`, '100', { round: `r-${ago}-${n}` })
    if (ago > 0) await past.age(ago)
  }
  await rewrite(
    past.world.db,
    tx => tx`
      update wallet.log set round_state = 'CLOSED' where round_key is not null and player = ${past.world.player().player}`,
  )
  expect(await run(2, past.tablespace)).toBe(true)
  const balances: bigint[] = []
  const ids = new Set<bigint>()
  for (let next: bigint | null | undefined; next !== null; ) {
    const page = await statement(past.world.db, past.world.memberId(), next, 3)
    for (const { id, balanceAfter } of page.list) {
      ids.add(id)
      balances.push(balanceAfter)
    }
    next = page.next
  }
  // From the last of 16 bets of 1.00 back to the welcome of 10,000.00.
  expect(balances).toEqual(Array.from({ length: 17 }, (_, i) => 100_000_000n - BigInt(16 - i) * 10_000n))
  expect(ids.size).toBe(17)
})
