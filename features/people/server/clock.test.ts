import { afterAll, beforeAll, expect, test } from 'vitest'
import { reactionsOf } from '#apps/server/reactions.ts'
import { playFree } from '#features/sessions/server/login/login-freeplay.ts'
import { createDispatcher } from '#shared/server/outbox.ts'
import { type Doors, givenDoors } from '../../../tests/support/doors.ts'
import { closeTrials } from './clock.ts'

let doors: Doors
beforeAll(async () => {
  doors = await givenDoors()
})
afterAll(() => doors.drop())

/** Somebody's session, and who they are. */
async function holder(token: string) {
  const { memberId } = await doors.holder(token, { trial: true })
  return { token, memberId }
}
const playing = async () => holder((await playFree(doors.context, doors.visitor(), {})).token)
const opened = (memberId: string, ago: string) => doors.db`
  update people.members set registered_at = now() - ${ago}::interval where id = ${memberId}`
const statusOf = async (memberId: string) =>
  (await doors.db`select status from people.members where id = ${memberId}`)[0]!.status
const ledger = async () => [
  ...(await doors.db`select to_jsonb(a) - 'version' as row from wallet.public_balances a order by id, book`),
]

test('security §3.7: a trial account is closed 24 hours after it was opened, and its sessions end', async () => {
  const [old, young] = [await playing(), await playing()]
  const member = await holder((await doors.signUp('Anna4')).token)
  await opened(old.memberId, '24 hours')
  await opened(young.memberId, '23 hours 59 minutes')
  await opened(member.memberId, '99 days')
  await closeTrials(doors.db)
  expect(await Promise.all([old, young, member].map(each => statusOf(each.memberId)))).toEqual([
    'closed',
    'active',
    'active',
  ])
  const dispatcher = createDispatcher(doors.db, reactionsOf(doors.context.realtime), doors.context.log)
  dispatcher.start()
  await expect.poll(() => doors.db`select from events.outbox`).toHaveLength(0)
  await dispatcher.close()
  await expect(doors.holder(old.token, { trial: true })).rejects.toMatchObject({ code: 'not_logged_in' })
  const open = await doors.db`select from sessions.sessions where member_id = ${old.memberId} and revoked_at is null`
  expect(open).toHaveLength(0)
  await doors.holder(young.token, { trial: true })
  await doors.holder(member.token)
})

test('all that are due are closed at once, however many, and nothing of the ledger is touched', async () => {
  const { memberId } = await playing()
  await opened(memberId, '2 days')
  await doors.db`
    insert into people.members (id, merchant_id, username, type, currency, registered_at)
    select 'mem_' || n, 1, 'trial' || n, 4, 'CRD', now() - interval '25 hours' from generate_series(1, 250) n`
  const before = await ledger()
  expect(before.length).toBeGreaterThan(5)
  await closeTrials(doors.db)
  await closeTrials(doors.db)
  const [left] = await doors.db`
    select count(*)::int as count from people.members
    where type = 4 and status <> 'closed' and registered_at < now() - interval '24 hours'`
  expect(left!.count).toBe(0)
  const [told] = await doors.db`select count(*)::int as count from events.outbox where topic like 'people.%'`
  expect(told!.count).toBe(251)
  expect(await ledger()).toEqual(before)
})
