import { expect } from '@playwright/test'
import {
  acceptRequest,
  givenBelow,
  givenRunning,
  joinBy,
  makeLink,
  openAgent,
  passNight,
  proposeDaily,
  sendMoney,
  untilSettled,
} from './agents-hands.ts'
import { axeProblems } from './axe.ts'
import { openCentre, PAYMENT_PASSWORD, playOnce, setSecondPassword } from './cashier-hands.ts'
import { EN_DESKTOP, givenLogin, givenPerson, type Person, story, UR_PHONE, VI_PHONE, type Visit } from './hands.ts'

/* A line that grows and earns (agents.md): the agent at a desk, the downline on a phone. The demo's slot costs 1.00 a round. */

/** What the house pays the agent, in ppm; the agent gives a part of it on. */
const TOP_RATE = 200_000

for (const [name, look] of [
  ['VI phone', VI_PHONE],
  ['UR phone', UR_PHONE],
] as const)
  story(`a downline comes by a link, plays, is paid, and is given less (${name})`, async ({ visit }) => {
    const top = await givenPerson({ type: 2, paymentPassword: PAYMENT_PASSWORD })
    await givenRunning('daily', [null, top], TOP_RATE)
    await givenRunning('realtime', [null, top], TOP_RATE)
    const agent = await visit(EN_DESKTOP)
    await givenLogin(agent, top)
    const code = await makeLink(agent)

    const downline = { username: `d${Date.now() % 1e9}`, password: 'lacquer77x' }
    const phone = await visit(look)
    await joinBy(phone, code, downline)
    await proposeDaily(agent, downline, '10')
    await acceptRequest(phone)
    await passNight(downline)
    await givenRunning('realtime', [top, downline], TOP_RATE / 4)

    await playOnce(phone)
    await untilSettled('realtime', downline)
    await seesWindow(phone, '0.05')
    await untilSettled('daily', downline)
    await seesBill(phone, '0.10')

    const below = await givenBelow(downline, TOP_RATE / 4)
    await proposeDaily(agent, downline, '2', [below])
    await acceptRequest(phone, [below])
    await passNight(downline, below)
    await seesEnded(phone, below)

    await setSecondPassword(phone, downline)
    await sendsDown(agent, downline)
    await openCentre(phone, 'transferUpline')
    await sendMoney(phone, '20', PAYMENT_PASSWORD)
    await expect(phone.dialog.getByRole('row').filter({ hasText: /20\.00/ })).toBeVisible()
    expect(await axeProblems(phone.page)).toEqual([])
  })

/** Of five minutes that were played in, what they pay. */
async function seesWindow(v: Visit, pay: string): Promise<void> {
  await openAgent(v, 'agentRealtimeSalary', 'bills')
  const row = v.dialog.getByRole('row').filter({ hasText: pay })
  await expect(row).toBeVisible()
  expect(await axeProblems(v.page)).toEqual([])
}

/** The bill of a day, which says that it is paid, and how it came about. */
async function seesBill({ page, dialog, words, ...v }: Visit, gross: string): Promise<void> {
  const { bills } = words.agentCentre
  await openAgent({ page, dialog, words, ...v }, 'agentDailyWages2', 'bills')
  const bill = dialog.getByRole('button').filter({ hasText: bills.statuses.PAID }).filter({ hasText: gross })
  await expect(bill).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await bill.click()
  await dialog.getByRole('button', { name: bills.explain }).click()
  const payments = dialog.getByRole('region', { name: bills.payments })
  await expect(payments.getByText(gross).first()).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
}

/** The contract of somebody below is over. */
async function seesEnded(v: Visit, { username }: Person): Promise<void> {
  const { contracts } = v.words.agentCentre
  await openAgent(v, 'agentDailyWages2', 'downlines')
  const row = v.dialog.getByRole('button').filter({ hasText: username })
  await expect(row.getByText(contracts.states.none)).toBeVisible()
  expect(await axeProblems(v.page)).toEqual([])
}

/** Lets the downline send money up from now on, and sends some down. */
async function sendsDown(v: Visit, { username }: Person): Promise<void> {
  const { page, dialog, words } = v
  const { team, parts } = words.agentCentre
  await openAgent(v, 'downlineManagmentView')
  await dialog.getByRole('button', { name: parts.moreOf.replace('{name}', username) }).click()
  // It shows what the server made of it.
  const mayTransfer = dialog.getByRole('checkbox', { name: team.toUpline })
  await mayTransfer.click()
  await expect(mayTransfer).toBeChecked()
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: team.deeds.transfer, exact: true }).click()
  await sendMoney(v, '50', PAYMENT_PASSWORD)
}
