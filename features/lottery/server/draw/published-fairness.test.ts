import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromHex, toHex } from '#shared/hex.ts'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { followBetPath, hashLine } from '../../rules/draws/bets-root.ts'
import { checkProof } from '../../rules/draws/proof.ts'
import { createViews } from '../catalogue/views.ts'
import { drawHistories } from './history.ts'
import { readBetProof, readFairness } from './published-fairness.ts'
import { openDue } from './store-issues.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('FAST')
})
afterAll(() => world.close())

const read = (numero: string, merchantId = 1) => readFairness(world.db, merchantId, 'FAST', numero)

test('a promise is told before the draw, the root from the lock on, the record after it', async () => {
  const issue = await world.newIssue('FAST', -60)
  const before = await read(issue.numero)
  expect(before).toMatchObject({ betsRoot: null, proof: null, promise: { game: 'FAST', numero: issue.numero } })
  await world.db`update lottery.draws set lock_at = now(), draw_at = now() where id = ${issue.id}`
  await world.lock(issue)
  await world.work()
  const { promise, proof, betsRoot, betsCount } = await read(issue.numero)
  expect(promise.commitment).toBe(before.promise.commitment)
  expect(proof).toMatchObject({ ...promise, betsRoot, betsCount })
  for (const { what, published, computed } of checkProof(proof!)) expect([what, published]).toEqual([what, computed])
})

test('a promise that would tell the seed of a draw still to come is not told, nor what is not there', async () => {
  const [issue, next] = [await world.newIssue('FAST', -60), await world.newIssue('FAST', -120)]
  await expect(read(issue.numero)).resolves.toMatchObject({ proof: null })
  await expect(read(next.numero)).rejects.toMatchObject({ code: 'too_early' })
  await expect(read('202601010001')).rejects.toMatchObject({ code: 'not_found' })
  await expect(read(issue.numero, 2)).rejects.toMatchObject({ code: 'not_found' })
})

test('when the promise came before a sale is told, and that a past draw was never on sale', async () => {
  await world.newGame('PAST')
  await drawHistories(world.context)
  const [past] = (await createViews(world.db).results(1, 'EN', { game: 'PAST', count: 1 })).list
  expect(await readFairness(world.db, 1, 'PAST', past!.numero)).toMatchObject({
    openedAt: null,
    proof: { betsCount: 0 },
  })
  const issue = await world.newIssue('FAST', -300)
  await world.db`update lottery.draws set state = 'scheduled' where id = ${issue.id}`
  await openDue(world.db)
  const [row] = await world.db<{ at: Date }[]>`
    update lottery.draws set commitment = ${'0'.repeat(64)} where id = ${issue.id} returning opened_at as at`
  expect((await read(issue.numero)).openedAt).toBe(row!.at.toISOString())
})

test('a member is told how to find the own lines under the root; nobody else is', async () => {
  await world.newGame('OWN')
  const [member, other] = [await world.newMember(), await world.newMember()]
  const issue = await world.newIssue('OWN')
  const lines = [
    ['MB_LO2', '13,58', 10n],
    ['MB_DE_DB', '07', 20n],
  ] as const
  const [id] = await world.bet(issue, [
    { memberId: member, lines },
    { memberId: other, lines },
  ])
  const whose = { merchantId: 1, memberId: member }
  expect((await readBetProof(world.db, whose, id!)).lines.map(line => line.path)).toEqual([null, null])
  await world.lock(issue)
  await world.work()
  const { betId, numero, betsRoot, lines: bound } = await readBetProof(world.db, whose, id!)
  for (const { path, hash, unit, ...facts } of bound) {
    const lineHash = hashLine({ ...facts, numero, unit: BigInt(unit) })
    expect(toHex(lineHash)).toBe(hash)
    const root = followBetPath({ betId, lineHash }, { ...path!, beside: path!.beside.map(fromHex) })
    expect(toHex(root)).toBe(betsRoot)
  }
  await expect(readBetProof(world.db, { ...whose, memberId: other }, id!)).rejects.toMatchObject({ code: 'not_found' })
})
