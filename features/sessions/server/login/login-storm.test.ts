import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Visitor } from '#shared/server/caller.ts'
import { type Doors, givenDoors } from '../../../../tests/support/doors.ts'

let doors: Doors
beforeAll(async () => {
  doors = await givenDoors({ 1: {}, 2: {} })
})
beforeEach(() => doors.db`delete from credentials.login_storms`)
afterAll(() => doors.drop())

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'logged in',
    error => error.code as string,
  )
const guess = (username: string, who = doors.visitor()) =>
  codeOf(doors.logIn(who, username, { password: 'wrong1guess' }))
/** As if so many passwords had been wrong just now. */
const failed = (level: number, merchantId = 1) => doors.db`
  insert into credentials.login_storms values (${merchantId}, ${level}, now())
  on conflict (merchant_id) do update set level = ${level}, at = now()`
const pass = (minutes: number) =>
  doors.db`update credentials.login_storms set at = at - ${minutes} * interval '1 minute'`
/** How many wrong passwords count, and as of when in seconds; undefined before the first. */
const storm = async () => {
  const [row] = await doors.db<{ level: number; at: number }[]>`
    select level::float8 as level, extract(epoch from at)::float8 as at from credentials.login_storms where merchant_id = 1`
  return row
}

test('S-01, globally: each wrong password counts, of whichever name; right ones do not', async () => {
  await doors.signUp('Anna6')
  for (const name of ['Anna6', 'Nobody6', 'Nobody7']) {
    const before = await storm()
    expect(await guess(name)).toBe('wrong_credentials')
    const after = (await storm())!
    // One trickles away each second.
    const left = before ? Math.max(0, before.level - (after.at - before.at)) : 0
    expect(after.level).toBeCloseTo(left + 1, 3)
  }
  const last = await storm()
  await doors.forgetCounters()
  await doors.logIn(doors.visitor(), 'Anna6')
  expect(await storm()).toEqual(last)
})

test('what trickles away within a minute is 60; more than 600 at once are a storm', async () => {
  await doors.signUp('Cleo6')
  const enter = (who: Visitor = doors.visitor()) => codeOf(doors.logIn(who, 'Cleo6'))
  await failed(599)
  expect(await guess('Nobody8')).toBe('wrong_credentials')
  expect(await enter()).toBe('logged in')
  // A machine that takes a second for it is asked again.
  await expect.poll(() => failed(601).then(() => enter())).toBe('wrong_captcha')
  await pass(0.5)
  expect(await enter()).toBe('logged in')
})

test('in a storm the first try asks for the picture, and with its answer goes on as ever', async () => {
  await doors.signUp('Dora6')
  await failed(900)
  const who = doors.visitor()
  await expect(doors.logIn(who, 'Dora6')).rejects.toMatchObject({ code: 'wrong_captcha', details: { captcha: true } })
  // A name that nobody has is told the same (S-03).
  expect(await guess('Nobody9')).toBe('wrong_captcha')
  expect((await doors.logIn(who, 'Dora6', { captcha: await doors.captcha(who) })).token).toMatch(/./)
})

test('a storm troubles neither the devices that are known, nor another merchant', async () => {
  const owner = doors.visitor()
  await doors.signUp('Emil6', {}, owner)
  await doors.signUp('Emil6', {}, doors.visitor({ merchantId: 2 }))
  await failed(1_200)
  await doors.logIn(doors.moved(owner), 'Emil6')
  await doors.logIn(doors.visitor({ merchantId: 2 }), 'Emil6')
})

test('what a known device gets wrong is its own affair', async () => {
  const owner = doors.visitor()
  await doors.signUp('Fritz6', {}, owner)
  expect(await guess('Fritz6', owner)).toBe('wrong_credentials')
  expect(await storm()).toBeUndefined()
})

test('however long it was, a storm is over ten minutes after its last try', async () => {
  await doors.signUp('Gerda6')
  for (const name of ['Nobody10', 'Nobody11']) {
    await failed(2_000)
    const who = doors.visitor()
    const change = { password: 'wrong1guess', captcha: await doors.captcha(who) }
    expect(await codeOf(doors.logIn(who, name, change))).toBe('wrong_credentials')
  }
  expect((await storm())!.level).toBe(1_200)
  // Half a minute before, for machines that are slow.
  await pass(9.5)
  expect(await codeOf(doors.logIn(doors.visitor(), 'Gerda6'))).toBe('wrong_captcha')
  await pass(0.5)
  expect(await codeOf(doors.logIn(doors.visitor(), 'Gerda6'))).toBe('logged in')
})
