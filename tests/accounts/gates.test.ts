import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { freshDatabase } from '../support/database.ts'
import { nameOf } from './fuzz-accounts.ts'
import { newBrowser, openWorld, type World } from './world.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let visitors = 0

beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database.db, { SLIDEVERIFY: false, FREEPLAY3: true })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const visit = () => newBrowser(world.app, `198.51.100.${++visitors}`)
const tokenOf = ({ value }: { value: unknown }) => (value as { token: string }).token
const playerCalls = () => world.app.endpoints.filter(({ who }) => who === 'player' || who === 'agent')
/** What each call answers to the holder of a token who brings nothing else. */
async function codes(token: string, paths: readonly { method: string; path: string }[]) {
  const answers = new Map<string, string>()
  for (const each of paths) {
    const path = each.path.replace(/:\w+/g, 'x')
    const { code = 'fine' } = await visit().send(each.method, path, each.method === 'GET' ? undefined : {}, token)
    answers.set(nameOf(each), code)
  }
  return answers
}
const named = (answers: Map<string, string>, code: string) => [...answers].filter(([, each]) => each === code)

test('a free-play session gets in_need_true_account on every call that is not for trial accounts, and on no other', async () => {
  const token = tokenOf(await visit().send('POST', '/wps/session/login/freeplay', {}))
  const calls = playerCalls()
  const gated = calls.filter(each => !each.trial)
  expect(gated.length).toBeGreaterThan(15)
  const refused = await codes(token, gated)
  expect([...refused].filter(([, code]) => code !== 'in_need_true_account')).toEqual([])
  const open = calls.filter(each => each.trial && each.path !== '/wps/session/logout')
  expect(open.length).toBeGreaterThan(3)
  expect(named(await codes(token, open), 'in_need_true_account')).toEqual([])
})

test('S-05: a session that must change its password gets password_change_required on every other call', async () => {
  const account = { merchantId: 1, username: 'newcomer', password: 'lantern88', chosenByMember: false }
  await addMemberWithPassword(world.context, account)
  const login = await visit().send('POST', '/wps/session/login', { username: 'newcomer', password: 'lantern88' })
  expect(login.value).toMatchObject({ firstTimeLogin: true, mustChangePassword: true })
  const calls = playerCalls()
  const refused = await codes(
    tokenOf(login),
    calls.filter(each => !each.restricted),
  )
  expect([...refused].filter(([, code]) => code !== 'password_change_required')).toEqual([])
  const open = calls.filter(each => each.restricted && each.path !== '/wps/session/logout')
  expect(named(await codes(tokenOf(login), open), 'password_change_required')).toEqual([])
})

test('without a session every call of players is refused as not_logged_in', async () => {
  const refused = await codes('', playerCalls())
  expect([...refused].filter(([, code]) => code !== 'not_logged_in')).toEqual([])
})
