import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { freshDatabase } from '../support/database.ts'
import { stuff } from './stuffing.ts'
import { newBrowser, openWorld, solveCaptcha, type World } from './world.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World

beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database.db, { SLIDEVERIFY: false })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

/** 10,000 pairs from 500 addresses: `npm run soak -- stuffing`. */
test('S-01: a stuffing run gets no session, though it solves every captcha, and known devices get in', async () => {
  const report = await stuff(world, { pairs: 200, addresses: 25, accounts: 10 })
  expect(report).toMatchObject({ sessions: 0, mostChecks: 3 })
  expect(report.answers).toEqual({ wrong_credentials: 30, step_up_required: 170 })
  expect(report.owners).toEqual(Array(10).fill('fine'))
})

test('S-02: after 1,000 failures of others a known device logs in at the first try', async () => {
  const account = { merchantId: 1, username: 'victim', password: 'meadow9lamp', chosenByMember: true }
  await addMemberWithPassword(world.context, account)
  const right = { username: account.username, password: account.password }
  const [known, unknown] = [newBrowser(world.app, '203.0.113.50'), newBrowser(world.app, '203.0.113.51')]
  expect(await known.send('POST', '/wps/session/login', right)).toMatchObject({ success: true })
  const answers = new Map<string, number>()
  for (let i = 0; i < 1_000; i += 20) {
    const tries = Array.from({ length: 20 }, async (_, n) => {
      const bot = newBrowser(world.app, `10.9.${i % 200}.${n}`, 'a bot')
      const captcha = await solveCaptcha(world.db, bot)
      return bot.send('POST', '/wps/session/login', { ...right, password: `wrong${i + n}word`, captcha })
    })
    for (const { code = 'fine' } of await Promise.all(tries)) answers.set(code, (answers.get(code) ?? 0) + 1)
  }
  expect(Object.fromEntries(answers)).toEqual({ wrong_credentials: 3, step_up_required: 997 })
  expect(await unknown.send('POST', '/wps/session/login', right)).toMatchObject({ code: 'step_up_required' })
  expect(await known.send('POST', '/wps/session/login', right)).toMatchObject({ success: true })
})
