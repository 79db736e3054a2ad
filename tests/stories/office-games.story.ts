import { expect } from '@playwright/test'
import { setOffer, setUpGame } from '#features/lottery/server/lottery.ts'
import { addKnownOperator } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { createPlatform } from '../../tools/call/platform.ts'
import { addIssue, FAST } from '../support/lottery.ts'
import { EN_DESKTOP, givenLogin, givenPerson, story, withDatabase } from './hands.ts'
import { dropVendors, givenVendor } from './lobby-vendors.ts'
import { SECRETS } from './world.ts'

const reason = 'the story asks for it'

/** Two people who may do everything, logged in. */
async function givenPeople(names: readonly string[]) {
  const platform = createPlatform(process.env.STORY_OFFICE_URL!)
  const password = 'a long night at the office'
  const people = names.map(name => `${name}@story.example`)
  await withDatabase(async db => {
    const context = { db, serverSecret: SECRETS.SERVER_SECRET } as Context
    for (const email of people) await addKnownOperator(context, { merchantId: 1, email, role: 'owner', password })
  })
  return Promise.all(
    people.map(async email => {
      const login = await platform.logInOperator(email, password)
      if (!('token' in login)) throw new Error(`no login of ${email}: ${JSON.stringify(login)}`)
      return async (method: string, path: string, body?: object) => {
        const { status, body: told } = await platform.send(method, path, body, login.token)
        return { status, value: (told as { value: { version?: number; results?: object[] } }).value }
      }
    }),
  )
}

story(
  'a vendor that is closed for maintenance shows it to who looks at its games, and opens again',
  async ({ visit }) => {
    const [manager] = await givenPeople(['games'])
    await givenVendor('NIGHTLY', 'LIVE', ['Nightly Wheel'])
    const v = await visit(EN_DESKTOP)
    const { page, words } = v
    await givenLogin(v, await givenPerson())
    await page.goto('/live')
    const card = page.getByRole('article').filter({ hasText: 'Nightly Wheel' }).first()
    await expect(card).toBeVisible()
    await expect(card).not.toContainText(words.lobby.maintenance)
    const change = (maintenance: boolean) =>
      manager!('POST', '/wps/office/games/vendors/NIGHTLY', { maintenance, reason })
    expect((await change(true)).status).toBe(200)
    // Nobody loads the page again: a hint has it read again.
    await expect(card).toContainText(words.lobby.maintenance)
    expect((await change(false)).status).toBe(200)
    await expect(card).not.toContainText(words.lobby.maintenance)
    await dropVendors(['NIGHTLY'])
  },
)

story('the result of an outside draw is entered by two people and corrected by two', async () => {
  const [ann, ben] = await givenPeople(['ann', 'ben'])
  const game = 'STORY_NORTH'
  const numero = await withDatabase(async db => {
    await transaction(db, async tx => {
      await setUpGame(tx, { ...FAST, code: game })
      await setOffer(tx, 1, game, { position: 999 })
    })
    const name = await addIssue(db, game, -5_000)
    await db`update lottery.draws set state = 'locked' where numero = ${name}`
    return name
  })
  const base = '/wps/office/lottery'
  const said = (result: string) => ({ game, numero, result })
  const card = async () => (await ann!('GET', `${base}/draws/${game}/${numero}`)).value as Card
  await expect.poll(async () => (await card()).draw.state).toBe('resultPending')
  expect((await ann!('POST', `${base}/results`, said(FIRST))).status).toBe(200)
  expect((await ann!('POST', `${base}/results/confirm`, said(FIRST))).status).toBe(403)
  expect((await ben!('POST', `${base}/results/confirm`, said(FIRST))).status).toBe(200)
  await expect.poll(async () => (await card()).draw.state).toBe('settled')
  expect((await ben!('POST', `${base}/results/correct`, { ...said(SECOND), reason })).status).toBe(200)
  expect((await ann!('POST', `${base}/results/confirm`, said(SECOND))).status).toBe(200)
  await expect.poll(async () => (await card()).draw.state).toBe('settled')
  expect((await card()).results.map(each => each.result)).toEqual([FIRST, SECOND])
})

type Card = { draw: { state: string }; results: { result: string }[] }
const FIRST =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const SECOND = FIRST.replace('60683', '60699')
