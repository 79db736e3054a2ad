import { expect } from '@playwright/test'
import { settleDue, settleWindows } from '#features/agents/server/bills/run.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { parseAmount } from '#shared/money.ts'
import type { AgentPage } from '#shared/pages.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql } from '#shared/server/db.ts'
import { dayAt, instantOf } from '#shared/zone.ts'
import { givenContract } from '../support/agents/contracts.ts'
import { axeProblems } from './axe.ts'
import { like } from './cashier-hands.ts'
import {
  box,
  expectIn,
  givenPerson,
  merchant,
  type Person,
  solvePuzzle,
  submit,
  type Visit,
  withDatabase,
} from './hands.ts'

const DAY_MS = 86_400_000

async function partyOf(db: Sql, { username }: Person): Promise<{ memberId: string; number: number }> {
  const [row] = await db<{ memberId: string; number: number }[]>`
    select id as "memberId", number from people.members where merchant_id = ${merchant()} and username = ${username}`
  return row!
}

/** A contract that runs since the day before yesterday; nobody pays: the house. */
export async function givenRunning(
  kind: 'daily' | 'realtime',
  [payer, payee]: readonly [Person | null, Person],
  ratePpm: number,
): Promise<void> {
  await withDatabase(async db => {
    const parties = [payer && (await partyOf(db, payer)), await partyOf(db, payee)] as const
    const at = new Date((await databaseNow(db)).getTime() - 3 * DAY_MS)
    const terms = { minValidBet: '0', minActiveBet: parseAmount('1') }
    await givenContract(db, kind, parties, ratePpm, at, terms)
  })
}

/** Somebody below whom nobody watches: an agent with a daily salary from the next day on. */
export async function givenBelow(upline: Person, ratePpm: number): Promise<Person> {
  const { memberId } = await withDatabase(db => partyOf(db, upline))
  const person = await givenPerson({ type: 1, uplineId: memberId })
  await withDatabase(async db => {
    const parties = [await partyOf(db, upline), await partyOf(db, person)] as const
    await givenContract(db, 'daily', parties, ratePpm, await databaseNow(db), { minValidBet: '0' })
  })
  return person
}

/** The clock goes on by a day, for the contracts of these people: what begins or ends tomorrow does so today. */
export async function passNight(...people: Person[]): Promise<void> {
  await withDatabase(async db => {
    for (const person of people) {
      const { number } = await partyOf(db, person)
      await db`
        update agents.contracts set effective_from = effective_from - interval '1 day',
          effective_to = effective_to - interval '1 day', settled_to = settled_to - interval '1 day'
        where payee = ${number} and kind = 'daily'`
    }
  })
}

/**
 * The clock goes on: until what is counted now is settled, five minutes in ten, and this day tomorrow at a quarter past two. The
 * running server says every second how far it has counted, so it is told again until somebody's bill is there.
 */
export async function untilSettled(kind: 'daily' | 'realtime', payee: Person): Promise<void> {
  await withDatabase(async db => {
    const { number } = await partyOf(db, payee)
    await expect(async () => {
      const [counted] = await db`select from agents.team_days where agent = ${number} and valid > 0`
      expect(counted).toBeDefined()
    }).toPass()
    const now = (await databaseNow(db)).getTime()
    const { timeZone } = await merchantById(db, merchant())
    const morning = instantOf(dayAt(now, timeZone), 26.25 * 3600, timeZone)
    const at = new Date(kind === 'realtime' ? now + 600_000 : morning)
    await expect(async () => {
      await db`update agents.progress set counted_to = ${at}`
      await (kind === 'realtime' ? settleWindows : settleDue)(db, at)
      const [bill] = await db`select from agents.bills where payee = ${number} and kind = ${kind} and status = 'PAID'`
      expect(bill).toBeDefined()
    }).toPass()
  })
}

export async function openAgent({ page, dialog }: Visit, key: AgentPage, item?: string): Promise<void> {
  await page.goto(`/vip?${new URLSearchParams({ agent: key, ...(item && { item }) })}`)
  await expect(dialog.getByRole('heading').first()).toBeVisible()
}

/** Makes a link for agents; answers its code. */
export async function makeLink(v: Visit): Promise<string> {
  const { page, dialog, words } = v
  const { register } = words.agentCentre
  await openAgent(v, 'registerCenter')
  await dialog.getByRole('tab', { name: register.tab.link, exact: true }).click()
  await dialog.getByRole('radio', { name: words.agentCentre.parts.kinds.agent }).check({ force: true })
  await box(dialog, register.label).fill('channel')
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: register.generate }).click()
  await expect(dialog.getByRole('img', { name: register.qr })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  return withDatabase(async db => {
    const [link] = await db<{ code: string }[]>`select code from people.links order by created_at desc limit 1`
    return link!.code
  })
}

/** Registers at the address of a link. */
export async function joinBy({ page, dialog, words: { session } }: Visit, code: string, person: Person): Promise<void> {
  await page.goto(`/register?affiliateCode=${code}`)
  const byName = dialog.getByRole('tab', { name: session.byUsername })
  await byName.click()
  await box(dialog, session.fields.username).fill(person.username)
  await box(dialog, session.fields.password).fill(person.password)
  await box(dialog, session.fields.confirmPassword).fill(person.password)
  await dialog.getByRole('checkbox').check()
  await submit(dialog, session.register)
  await solvePuzzle(page)
  await expectIn(page, person.username)
}

/** Proposes a daily salary of so many percent to the one direct downline, after reading whose contracts it would end. */
export async function proposeDaily(v: Visit, { username: name }: Person, percent: string, ends: Person[] = []) {
  const { page, dialog, words } = v
  const { contracts, editor, parts, requests } = words.agentCentre
  await openAgent(v, 'agentDailyWages2', 'downlines')
  const open = dialog.getByRole('button', { name: parts.moreOf.replace('{name}', name) })
  const change = dialog.getByRole('button', { name: new RegExp(`^(?:${contracts.propose}|${contracts.edit})$`) })
  await open.or(change).first().click()
  await change.first().click()
  await box(dialog, contracts.bet.daily).fill('0')
  await box(dialog, contracts.active).fill('0')
  await box(dialog, editor.percent).fill(percent)
  await expect(dialog.getByText(like(editor.allowed))).toBeVisible()
  const ending = dialog.getByRole('region', { name: requests.ends })
  for (const { username } of ends) await expect(ending.getByText(username)).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: contracts.propose, exact: true }).click()
  await expect(page.getByText(editor.proposed.replace('{name}', name))).toBeVisible()
}

/** Accepts what is asked in a window of its own, over any page; what it ends is named, and asked about once more. */
export async function acceptRequest(v: Visit, ends: Person[] = []): Promise<void> {
  const { page, words } = v
  const { requests } = words.agentCentre
  await openAgent(v, 'agentDailyWages2')
  const asked = page.getByRole('dialog', { name: requests.title })
  await expect(asked.getByText(requests.agreement)).toBeVisible()
  const ending = asked.getByRole('region', { name: requests.ends })
  for (const { username } of ends) await expect(ending.getByText(username)).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await asked.getByRole('button', { name: requests.accept, exact: true }).click()
  if (ends.length > 0) {
    await expect(asked.getByText(requests.higherRate)).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await asked.getByRole('button', { name: requests.submit }).click()
  }
  await expect(page.getByText(requests.answered)).toBeVisible()
}

/** Sends money by the form that stands there; the payment password is asked for. */
export async function sendMoney({ page, dialog, words }: Visit, sum: string, password: string): Promise<void> {
  const { transfer } = words.agentCentre
  await box(dialog, transfer.amount).fill(sum)
  await box(dialog, transfer.password).fill(password)
  expect(await axeProblems(page)).toEqual([])
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByText(like(transfer.sent))).toBeVisible()
}
