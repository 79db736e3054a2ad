import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOutbox } from '#features/notifications/server/notifications.ts'
import { saveProfile } from '#features/people/server/people.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { setPhoneAuth, setThirdProvider } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { freshDatabase } from '../support/database.ts'
import { SERVER_SECRET } from '../support/given.ts'
import { startPhoneIssuer } from './phone-issuer.ts'
import { startOpenId, walk } from './third-world.ts'
import { type Browser, HOST, newBrowser, openWorld, type Reply, type World } from './world.ts'

const PASSWORD = 'lantern88'
let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let openid: Awaited<ReturnType<typeof startOpenId>>
let phones: Awaited<ReturnType<typeof startPhoneIssuer>>
let cells = 0

beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database.db, { SLIDEVERIFY: false, MOBILEVERCODELOGIN3: true, FREEPLAY3: true })
  openid = await startOpenId(`http://${HOST}`, 'google')
  phones = await startPhoneIssuer()
  await transaction(database.db, async tx => {
    await setThirdProvider(tx, SERVER_SECRET, 1, { provider: 'google', label: 'Google', ...openid.settings })
    await setPhoneAuth(tx, SERVER_SECRET, 1, phones.settings)
  })
})
afterAll(async () => {
  await Promise.all([openid.stop(), phones.stop()])
  await world.close()
  await database.drop()
})

/** An account of its own for each cell, and the browser it is used from. */
type Account = { id: string; username: string; type: number; number: string; mobileNum: string; browser: Browser }
type Door = 'member' | 'agent' | 'freeplay'

async function givenAccount(type: number, hasMobile: boolean): Promise<Account> {
  const n = ++cells
  const username = `cell${n}x`
  const account = { merchantId: 1, username, password: PASSWORD, chosenByMember: true, type }
  const id = await addMemberWithPassword(world.context, account)
  const mobileNum = `91234${String(1_000 + n)}`
  const number = `+84${mobileNum}`
  if (hasMobile)
    await transaction(world.db, tx =>
      saveProfile(tx, SERVER_SECRET, { merchantId: 1, memberId: id }, { mobile: number }, ['mobile']),
    )
  return { id, username, type, number, mobileNum, browser: newBrowser(world.app, `198.51.${n >> 8}.${n & 255}`) }
}

const logIn = (browser: Browser, body: object) => browser.send('POST', '/wps/session/login', body)

type Method = (account: Account, area: 'member' | 'agent') => Promise<Reply>
const byNumber = ({ mobileNum }: Account, area: string) => ({ type: 'sms', area, mobileNum, countryDialingCode: '84' })

const METHODS: Record<string, { hasMobile?: true; enter: Method }> = {
  password: {
    enter: ({ browser, username }, area) => logIn(browser, { username, password: PASSWORD, area }),
  },
  'a remembered device': {
    enter: async ({ browser, username, type }, area) => {
      const own = [1, 2, 41, 42].includes(type) ? 'agent' : 'member'
      await logIn(browser, { username, password: PASSWORD, area: own, remember: true })
      return logIn(browser, { username, remembered: true, area })
    },
  },
  'a code by SMS': {
    hasMobile: true,
    enter: async (account, area) => {
      const { browser, mobileNum, number } = account
      await browser.send('POST', '/wps/verification/sms/noLogin', { mobileNum, countryDialingCode: '84' })
      const letter = (await listOutbox(world.context))?.find(({ to }) => to === number)
      const verificationCode = /\d{6}/.exec(letter?.text ?? '')?.[0]
      return logIn(browser, { ...byNumber(account, area), verificationCode })
    },
  },
  'the phone-auth service': {
    hasMobile: true,
    enter: async (account, area) => {
      const proof = { firebaseChannel: 'sms', firebaseIdToken: await phones.sign(account.number) }
      return logIn(account.browser, { ...byNumber(account, area), ...proof })
    },
  },
}

/** Through a third party there is one door, that of members. */
async function enterByThird({ id, browser }: Account): Promise<Reply> {
  await world.db`
    insert into identities.third_links (merchant_id, issuer, subject, provider, member_id)
    values (1, ${openid.url}, ${id}, 'google', ${id})`
  openid.logIn(id)
  const { value } = await browser.send('POST', '/wps/session/third', { provider: 'google' })
  const { path, query } = await walk((value as { url: string }).url)
  const back = await world.app.inject({ url: `${path}?${query}`, headers: { host: HOST } })
  const ticket = String(back.headers.location).split('third=')[1]
  return browser.send('POST', '/wps/session/login/third', { ticket })
}

/** Which session came of it: whose, and for what; else why none. */
async function outcomeOf({ id }: Account, { success, value, code }: Reply): Promise<string> {
  if (!success) return code ?? ''
  const idHash = hashToken((value as { token: string }).token)
  const [session] = await world.db<{ memberId: string; audience: string }[]>`
    select member_id as "memberId", audience from sessions.sessions where id_hash = ${idHash}`
  return `${session!.audience}${session!.memberId === id ? '' : ' of somebody new'}`
}

const AGENTS = [1, 2, 41, 42]
function expectedAt(door: Door, type: number, method: string): string {
  if (door === 'freeplay') return 'free of somebody new'
  // A trial account never gets a device to be remembered on.
  if (type === 4 && method === 'a remembered device') return 'wrong_credentials'
  if (door === 'agent') return AGENTS.includes(type) ? 'agent' : 'not_an_agent'
  return type === 0 ? 'member' : 'not_a_member'
}

/** Security S-04: the account types of specification §6, at the doors of members, of agents and of free play. */
describe.each([0, ...AGENTS, 4])('S-04: account type %i', type => {
  test.each(Object.keys(METHODS))('by %s gets in at its own door only', async method => {
    const { hasMobile = false, enter } = METHODS[method]!
    for (const door of ['member', 'agent'] as const) {
      const account = await givenAccount(type, hasMobile)
      expect(await outcomeOf(account, await enter(account, door)), door).toBe(expectedAt(door, type, method))
    }
  })

  test('by a third party gets in as a member only', async () => {
    const account = await givenAccount(type, false)
    expect(await outcomeOf(account, await enterByThird(account))).toBe(expectedAt('member', type, 'third'))
  })

  test('at the door of free play is somebody new, whatever it brings', async () => {
    const account = await givenAccount(type, false)
    const { browser, username } = account
    const own = await logIn(browser, { username, password: PASSWORD, area: AGENTS.includes(type) ? 'agent' : 'member' })
    const { token } = (own.value ?? {}) as { token?: string }
    const free = await browser.send('POST', '/wps/session/login/freeplay', {}, token)
    expect(await outcomeOf(account, free)).toBe(expectedAt('freeplay', type, 'free'))
  })
})
