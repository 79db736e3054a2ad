import { expect } from '@playwright/test'
import { answer } from '#features/agents/server/contracts/answer.ts'
import { propose } from '#features/agents/server/contracts/propose.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { transaction } from '#shared/server/db.ts'
import { axeProblems } from './axe.ts'
import { like } from './cashier-hands.ts'
import {
  box,
  EN_DESKTOP,
  expectIn,
  givenLogin,
  givenPerson,
  merchant,
  type Person,
  solvePuzzle,
  story,
  submit,
  UR_PHONE,
  VI_PHONE,
  type Visit,
  withDatabase,
} from './hands.ts'

/* A line that grows (agents.md): somebody is brought in, and agrees to a contract. */

/** A top agent whom the house pays a daily salary. */
async function givenTop(): Promise<Person> {
  const top = await givenPerson({ type: 2 })
  await withDatabase(async db => {
    const { timeZone } = await merchantById(db, merchant())
    const [row] = await db<{ id: string }[]>`
      select id from people.members where merchant_id = ${merchant()} and username = ${top.username}`
    const tiers = [
      { minValidBet: parseAmount('100'), minNetLoss: ZERO, minActive: 0, rateType: 'P', ratePpm: 10_000, amount: ZERO },
    ] as const
    const terms = {
      ...({ period: 'SEMIMONTHLY', carry: 'WITHIN_MONTH', mode: 'FIXED', activeMode: 'PERIOD_TOTAL' } as const),
      ...{ minActiveBet: parseAmount('1'), deductSalary: false, tiers },
    }
    await transaction(db, async tx => {
      const clock = { at: new Date((await databaseNow(tx)).getTime() - 3 * 86_400_000), timeZone }
      const key = { merchantId: merchant(), kind: 'daily', product: 'CONS', payee: row!.id, terms } as const
      const { id } = await propose(tx, clock, { operator: 'story' }, key)
      await answer(tx, clock, {
        merchantId: merchant(),
        memberId: row!.id,
        kind: 'daily',
        id,
        answer: 'accept',
        ends: [],
      })
    })
  })
  return top
}

async function openAgent({ page, dialog }: Visit, key: string): Promise<void> {
  await page.goto(`/vip?agent=${key}`)
  await expect(dialog.getByRole('heading').first()).toBeVisible()
}

/** Makes a link for agents; answers its code. */
async function makeLink(v: Visit): Promise<string> {
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
async function joinBy({ page, dialog, words: { session } }: Visit, code: string, person: Person): Promise<void> {
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

/** Proposes a daily salary of so many percent to the one direct downline. */
async function proposeDaily(v: Visit, name: string, percent: string): Promise<void> {
  const { page, dialog, words } = v
  const { contracts, editor, parts } = words.agentCentre
  await openAgent(v, 'agentDailyWages2')
  await dialog.getByRole('tab', { name: contracts.tab.downlines }).click()
  const open = dialog.getByRole('button', { name: parts.moreOf.replace('{name}', name) })
  const change = dialog.getByRole('button', { name: new RegExp(`^(?:${contracts.propose}|${contracts.edit})$`) })
  await open.or(change).first().click()
  await change.first().click()
  await box(dialog, contracts.bet.daily).fill('100')
  await box(dialog, contracts.active).fill('0')
  await box(dialog, editor.percent).fill(percent)
  await expect(dialog.getByText(like(editor.allowed))).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: contracts.propose, exact: true }).click()
  await expect(page.getByText(editor.proposed.replace('{name}', name))).toBeVisible()
}

for (const [name, look] of [
  ['VI phone', VI_PHONE],
  ['UR phone', UR_PHONE],
] as const)
  story(`a downline comes by a link and accepts a contract on a ${name}`, async ({ visit }) => {
    const top = await givenTop()
    const agent = await visit(EN_DESKTOP)
    await givenLogin(agent, top)
    const code = await makeLink(agent)

    const downline = { username: `d${Date.now() % 1e9}`, password: 'lacquer77x' }
    const phone = await visit(look)
    await joinBy(phone, code, downline)
    await proposeDaily(agent, downline.username, '0.5')

    const { requests } = phone.words.agentCentre
    await openAgent(phone, 'agentDailyWages2')
    // It is asked in a window of its own, over the page that shows it, too.
    const asked = phone.page.getByRole('dialog', { name: requests.title })
    await expect(asked.getByText(requests.agreement)).toBeVisible()
    expect(await axeProblems(phone.page)).toEqual([])
    await asked.getByRole('button', { name: requests.accept, exact: true }).click()
    await expect(phone.page.getByText(requests.answered)).toBeVisible()
  })
