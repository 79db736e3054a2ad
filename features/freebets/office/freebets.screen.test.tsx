import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type FreeRoundsListed, freeRoundsOfficeApi } from '#features/freebets/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const ROUNDS: FreeRoundsListed = {
  ...{ id: 'frd_00000001:1', member: { id: 'mem_1', username: 'hoang' }, promotion: 'spins', vendor: 'Lacquer' },
  ...{
    gameCode: 'tiger-moon',
    gameName: 'Tiger Moon',
    rounds: 10,
    left: 7,
    stake: '1.00',
    won: '3.40',
    currency: 'CRD',
  },
  ...{ note: '', state: 'ACTIVE', why: '', by: 'opr_1 opr_2', grantedAt: AT, expiresAt: '2026-12-01T00:00:00.000Z' },
  endedAt: null,
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

function given(office: Office) {
  const refused: FreeRoundsListed = { ...ROUNDS, id: 'frd_2', state: 'REFUSED', why: 'AMOUNT_INVALID', endedAt: AT }
  office.answer(freeRoundsOfficeApi.list, { list: [ROUNDS, refused], next: null })
  office.answer(freeRoundsOfficeApi.choices, {
    budgets: [{ code: 'spins', currency: 'CRD', left: '640.00' }],
    games: [
      {
        ...{
          vassalage: 'LACQUER',
          vendorName: 'Lacquer',
          gameCode: 'tiger-moon',
          gameName: 'Tiger Moon',
          minBet: '0.25',
        },
      },
    ],
  })
}

test.for(LOOKS)('axe finds nothing, and each says what became of it: %o', async (look, { office }) => {
  given(office)
  await office.open('/free-rounds', { look })
  await expect.element(page.getByText('7 / 10').first()).toBeVisible()
  expect(await axeProblems()).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('what is left is taken back with the reason that its member reads', async ({ office }) => {
  given(office)
  office.answer(freeRoundsOfficeApi.revoke, {})
  await office.open('/free-rounds?item=frd_00000001%3A1')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByLabelText('Reason').fill('given twice')
  await inDialog('Take back').last().click()
  await expect.poll(() => office.asked(freeRoundsOfficeApi.revoke)).toEqual([{ id: ROUNDS.id, reason: 'given twice' }])
})

test('they are given by names; a wrong name or a stake below the least keeps all from being sent', async ({
  office,
}) => {
  given(office)
  office.answer(freeRoundsOfficeApi.grant, { proposalId: 'prp_0000000000', expiresAt: AT, result: null })
  await office.open('/free-rounds')
  await page.getByRole('button', { name: 'Give free rounds' }).click()
  await page.getByRole('combobox', { name: 'Budget' }).click()
  await page.getByRole('option', { name: /spins: 640\.00/ }).click()
  await page.getByRole('combobox', { name: 'Game' }).click()
  await page.getByRole('option', { name: /Tiger Moon/ }).click()
  const who = page.getByLabelText('Who')
  await who.fill('hoang, lan, HOANG')
  await page.getByLabelText('Reason').fill('for the outage')
  await expect.element(page.getByText(/HOANG/).last()).toBeVisible()
  await expect.element(inDialog('Give free rounds')).toBeDisabled()
  await who.fill('hoang, lan')
  const stake = page.getByRole('textbox', { name: 'Stake of each' })
  await stake.fill('0.1')
  await expect.element(inDialog('Give free rounds')).toBeDisabled()
  await stake.fill('0.50')
  await expect.element(page.getByText(/2 members, worth 10\.00/)).toBeVisible()
  await inDialog('Give free rounds').click()
  await expect
    .poll(() => office.asked(freeRoundsOfficeApi.grant))
    .toEqual([
      {
        ...{ promotion: 'spins', vassalage: 'LACQUER', gameCode: 'tiger-moon', usernames: ['hoang', 'lan'] },
        ...{ rounds: 10, stake: '0.50', days: 7, note: '', reason: 'for the outage' },
      },
    ])
})
