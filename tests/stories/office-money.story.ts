import { expect } from '@playwright/test'
import { addPayee, askFor, idOf, openCentre, PAYMENT_PASSWORD, stateOf } from './cashier-hands.ts'
import { EN_DESKTOP, givenLogin, givenPerson, story, VI_PHONE, type Visit } from './hands.ts'
import { act, comeToWork, type Desk, see } from './office-hands.ts'

/** From here on two people approve. */
const LARGE = '5000'

/** A member with a way to be paid, who asks for money; answers which withdrawal it is. */
async function askForMoney(member: Visit): Promise<string> {
  const email = `o${Date.now()}@example.org`
  await givenLogin(
    member,
    await givenPerson({ paymentPassword: PAYMENT_PASSWORD, profile: { payeeName: 'NGUYEN VAN A', email } }),
  )
  await addPayee(member, email)
  await openCentre(member, 'withdraw')
  await askFor(member, LARGE)
  return idOf(member)
}

async function openFromQueue(v: Visit, role: string, queue: 'risk' | 'finance', id: string): Promise<Desk> {
  const desk = await comeToWork(v, role, `/withdrawals?queue=${queue}`)
  await see(desk, desk.words.withdrawals.title)
  await desk.page.getByRole('link', { name: id }).click()
  await see(desk, desk.words.withdrawals.one)
  return desk
}

const stepOf = ({ words }: Desk, step: number) => words.withdrawals.approveStep.replace('{step}', String(step))

story(
  'finance and a second person approve what is above the limit; the maker cannot approve their own',
  async ({ visit }) => {
    const member = await visit(EN_DESKTOP)
    const id = await askForMoney(member)
    const { states } = member.words.withdraw
    await expect(stateOf(member)).toHaveText(states.REVIEW)

    const finance = await openFromQueue(await visit(EN_DESKTOP), 'finance', 'risk', id)
    const { claim, release, ownApproved } = finance.words.withdrawals
    await act(finance, claim, {})
    await expect(finance.page.getByRole('button', { name: release })).toBeVisible()
    await act(finance, stepOf(finance, 1), {})
    await expect(finance.page.getByText(ownApproved)).toBeVisible()
    await expect(finance.page.getByRole('button', { name: stepOf(finance, 2) })).toBeDisabled()
    await expect(stateOf(member)).toHaveText(states.REVIEW)

    const risk = await openFromQueue(await visit(VI_PHONE), 'risk', 'finance', id)
    await act(risk, stepOf(risk, 2), {})
    await expect(stateOf(member)).toHaveText(states.PAID)
  },
)
