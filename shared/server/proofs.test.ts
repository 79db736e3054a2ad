import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { createLog } from './log.ts'
import { registry } from './metrics.ts'
import { countFindings, expectProofs, measureProofs, runProofs, watchProofs } from './proofs.ts'

const PROOFS = ['proofs.proof_right', 'proofs.proof_broken', 'proofs.proof_wrong']
const log = createLog('test', 'silent')

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
  await world.db.unsafe(`
    create view proofs.proof_right as select 1 where false;
    create view proofs.proof_broken as select 1 where 1 / (select count(*) from proofs.proof_right) > 0;
    create view proofs.proof_wrong as select generate_series(1, 3)`)
})
beforeEach(() => world.db`truncate proofs.runs`)
afterAll(() => world.drop())

async function gauge(name: string): Promise<Record<string, number>> {
  await measureProofs(world.db, PROOFS)
  const metric = await registry.getSingleMetric(name)!.get()
  return Object.fromEntries(metric.values.map(({ labels, value }) => [String(labels.proof).slice(13), value]))
}
const age = (time: string) => world.db`update proofs.runs set expected_at = now() - ${time}::interval,
  succeeded_at = succeeded_at - ${time}::interval`

test('a proof that fails keeps no other from running, and is told as failed', async () => {
  await expectProofs(world.db, PROOFS)
  await runProofs(world.db, log, PROOFS)
  expect(await gauge('proof_findings')).toEqual({ right: 0, wrong: 3 })
  expect(await gauge('proof_is_late')).toEqual({ right: 0, broken: 1, wrong: 0 })
  const { right, broken, wrong } = await gauge('proof_success_timestamp_seconds')
  expect([broken, Math.abs(Date.now() / 1_000 - right!) < 600, wrong! > 0]).toEqual([0, true, true])
  expect(await watchProofs(world.db, log, PROOFS)).toEqual(['proofs.proof_broken'])
})

test('what was found stays told while its proof cannot be read, with the time at which it was', async () => {
  await runProofs(world.db, log, ['proofs.proof_wrong'])
  const before = await gauge('proof_success_timestamp_seconds')
  await world.db.unsafe('alter view proofs.proof_wrong rename to gone')
  await runProofs(world.db, log, ['proofs.proof_wrong'])
  await world.db.unsafe('alter view proofs.gone rename to proof_wrong')
  expect(await gauge('proof_findings')).toMatchObject({ wrong: 3 })
  expect(await gauge('proof_is_late')).toMatchObject({ wrong: 1 })
  expect((await gauge('proof_success_timestamp_seconds')).wrong).toBe(before.wrong)
  await runProofs(world.db, log, ['proofs.proof_wrong'])
  expect(await gauge('proof_is_late')).toMatchObject({ wrong: 0 })
})

test('a proof that has not run for two hours alarms; before its first hours are over it does not', async () => {
  await expectProofs(world.db, ['proofs.proof_right', 'proofs.proof_wrong'])
  await runProofs(world.db, log, ['proofs.proof_right'])
  expect(await watchProofs(world.db, log, PROOFS)).toEqual([])
  await age('3 hours')
  expect((await watchProofs(world.db, log, PROOFS)).sort()).toEqual(['proofs.proof_right', 'proofs.proof_wrong'])
  await expectProofs(world.db, PROOFS)
  await runProofs(world.db, log, ['proofs.proof_right'])
  expect(await watchProofs(world.db, log, PROOFS)).toEqual(['proofs.proof_wrong'])
})

test('findings are named as their views', async () => {
  expect(await countFindings(world.db, ['protection.proof_in_force', 'proofs.proof_wrong'])).toEqual({
    inForce: 0,
    wrong: 3,
  })
})
