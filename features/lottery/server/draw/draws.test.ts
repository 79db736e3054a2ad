import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { fromHex, toHex } from '#shared/hex.ts'
import { transaction } from '#shared/server/db.ts'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { followBetPath } from '../../rules/draws/bets-root.ts'
import { checkProof, checkSequence, type DrawProof } from '../../rules/draws/proof.ts'
import { startLotteryClock } from '../clock.ts'
import { pathsOfBet } from './bets-tree.ts'
import { promiseDraws } from './fairness.ts'
import { findDraw } from './store-draws.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('FAST')
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
})

const drawOf = async (game: string, numero: string) => (await findDraw(world.db, game, numero))!
const bet = (memberId: string, selection: string) => ({ memberId, lines: [['MB_LO2', selection, 10n]] }) as const

test('an issue is bound, drawn, settled and paid, and its record shows that the draw was right', async () => {
  const member = await world.newMember()
  const issue = await world.newIssue('FAST')
  const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).join(',')
  const [id] = await world.bet(issue, [bet(member, all)])
  const before = await world.cashOf(member)
  await world.lock(issue)
  await world.work()
  const draw = await drawOf('FAST', issue.numero)
  expect(draw).toMatchObject({ state: 'settled', version: 1, betsCount: 1 })
  // Of all numbers each of the 27 falls once for somebody: 27 × 99.5.
  expect((await world.cashOf(member)) - before).toBe(26_865n)
  for (const { what, published, computed } of checkProof(draw.proof!))
    expect([what, published]).toEqual([what, computed])
  const [path] = (await pathsOfBet(world.db, issue.id, id!))!
  const [row] = await world.db<{ hash: Buffer }[]>`select line_hashes as hash from lottery.tickets where id = ${id!}`
  expect(toHex(followBetPath({ betId: String(id), lineHash: row!.hash }, path!))).toBe(draw.betsRoot)
})

test('draws that were missed are made late, in their order, and each record follows from the one before', async () => {
  const issues: { id: bigint; numero: string }[] = []
  for (const age of [400, 300, 200]) issues.push(await world.newIssue('FAST', age))
  for (const issue of issues.toReversed()) await world.lock(issue)
  await world.work()
  const rows = await world.db<{ proof: DrawProof; late: boolean }[]>`
    select proof, late from lottery.draws where id = any(${issues.map(({ id }) => id)}) order by draw_at`
  expect(rows.map(({ late }) => late)).toEqual([true, true, true])
  const proofs = rows.map(({ proof }) => proof)
  expect(proofs.map(({ position }) => position).map(position => position - proofs[0]!.position)).toEqual([0, 1, 2])
  for (const { what, published, computed } of checkSequence(proofs)) expect([what, published]).toEqual([what, computed])
  const times = proofs.map(({ drawnAt }) => Date.parse(drawnAt))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('no draw is made while one before it is not, for its seed would tell that one', async () => {
  await world.newGame('ORDER')
  const first = await world.newIssue('ORDER', 60)
  const second = await world.newIssue('ORDER', 30)
  await world.lock(second)
  await world.work()
  expect(await drawOf('ORDER', second.numero)).toMatchObject({ state: 'locked', commitment: null })
  await world.lock(first)
  await world.work()
  const [one, two] = [await drawOf('ORDER', first.numero), await drawOf('ORDER', second.numero)]
  expect([one.state, two.state]).toEqual(['settled', 'settled'])
  expect(two.commitment).toBe(one.proof!.serverSeed)
})

test('a commitment is public when the draw before is made or void, and not sooner', async () => {
  await world.newGame('PROMISE')
  const issues: { id: bigint; numero: string }[] = []
  for (const age of [3, 2, 1]) issues.push(await world.newIssue('PROMISE', age))
  const commitments = async () =>
    Promise.all(issues.map(async ({ numero }) => (await drawOf('PROMISE', numero)).commitment !== null))
  expect(await commitments()).toEqual([true, false, false])
  await world.results.void({ game: 'PROMISE', numero: issues[1]!.numero, operator: 'ann', reason: 'a test' })
  expect(await commitments(), 'the first is still to be drawn').toEqual([true, false, false])
  await world.lock(issues[0]!)
  await world.work()
  expect(await commitments()).toEqual([true, false, true])
  await world.lock(issues[2]!)
  await world.work()
  const proofs = [await drawOf('PROMISE', issues[0]!.numero), await drawOf('PROMISE', issues[2]!.numero)]
  const checks = [...checkSequence(proofs.map(({ proof }) => proof!)), ...checkProof(proofs[1]!.proof!)]
  for (const { what, published, computed } of checks) expect([what, published]).toEqual([what, computed])
})

test('the clock takes a lottery from its schedule to a paid bet, and ends at once when it is told to', async () => {
  const member = await world.newMember()
  const phase = { from: '2020-01-01', until: null, days: { weekdays: [1, 2, 3, 4, 5, 6, 7] } }
  const times = { first: '00:00', last: '23:59:55', everySec: 5 }
  await world.newGame('QUICK', {
    schedule: { timeZone: 'UTC', phases: [{ ...phase, times }], holidays: [], moved: [], lockTimeSec: 1 },
  })
  const clock = startLotteryClock(world.context)
  try {
    const open = async () =>
      world.db<{ id: bigint; numero: string }[]>`
        select d.id, d.numero from lottery.draws d join lottery.games g on g.id = d.game_id
        where g.code = 'QUICK' and d.state = 'open' and d.lock_at > now() + interval '2 s' limit 1`
    let issue: { id: bigint; numero: string } | undefined
    while (!issue) [issue] = await open()
    const [id] = await world.bet(issue, [bet(member, '00,01,02')])
    const isPaid = () => world.db`select from lottery.tickets where id = ${id!} and status in ('won', 'lost')`
    await expect.poll(isPaid).toHaveLength(1)
    // Drawn when its time had come: a busy machine may be late for one, not for each that follows.
    const leastLate = async () => {
      const [row] = await world.db<{ ms: number | null }[]>`
        select (extract(epoch from min(drawn_at - draw_at)) * 1000)::float8 as ms from lottery.draws d
        join lottery.games g on g.id = d.game_id where g.code = 'QUICK'`
      return row!.ms ?? Infinity
    }
    await expect.poll(leastLate).toBeLessThan(5_000)
    expect(await leastLate()).toBeGreaterThanOrEqual(0)
  } finally {
    await clock.close()
  }
})

test('epochs follow each other without a gap, each from an anchor of its own', async () => {
  await world.newGame('EPOCHS')
  const [game] = await world.db<{ id: number }[]>`select id from lottery.games where code = 'EPOCHS'`
  await world.db`
    insert into lottery.draws (game_id, numero, day, sequence, open_at, lock_at, draw_at)
    select ${game!.id}, 'E' || n, '2026-08-22', n, now(), at, at
    from generate_series(1, 7) n, lateral (select now() + n * interval '1 minute' as at) t`
  for (let again = 0; again < 2; again++)
    await transaction(world.db, tx => promiseDraws(tx, world.context, game!.id, 3))
  const rows = await world.db<{ place: string }[]>`
    select epoch || '/' || position as place from lottery.draws where game_id = ${game!.id} order by draw_at`
  expect(rows.map(({ place }) => place)).toEqual(['1/1', '1/2', '1/3', '2/1', '2/2', '2/3', '3/1'])
  const [secret] = await world.db<{ anchor: string; sealed: Buffer }[]>`
    select anchor, sealed_seed as sealed from lottery.epochs where game_id = ${game!.id} and epoch = 1`
  expect(fromHex(secret!.anchor)).toHaveLength(32)
  expect(secret!.sealed.toString('hex')).not.toContain(secret!.anchor)
})
