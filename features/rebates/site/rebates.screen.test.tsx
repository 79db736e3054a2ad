import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { rebatesApi } from '#features/rebates/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { answerWithRebates, WAITING } from '../../../tests/screens/rebates.ts'
import { EN_DESKTOP, LOOKS, test, VI_PHONE } from '../../../tests/screens/site.tsx'

for (const look of LOOKS)
  test(`what waits is claimed once for a press, and what was paid is reckoned again (${look.language})`, async ({
    site,
  }) => {
    answerWithRebates(site)
    site.answer(rebatesApi.claim, new FakeRefusal('rebate_not_yet'))
    await site.open('/vip?centre=manualRebate', { look, as: {} })
    const { rebates, refusal } = site.words
    await expect.element(site.dialog.getByRole('table').getByText(rebates.byItself)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    await site.dialog.getByRole('button', { name: rebates.claim, exact: true }).click()
    const sure = page.getByRole('alertdialog')
    expect(await axeProblems()).toEqual([])
    await sure.getByRole('button', { name: rebates.claimNow }).click()
    await expect.element(sure.getByText(refusal.rebate_not_yet)).toBeVisible()
    site.answer(rebatesApi.claim, { no: 2, amount: '78.06', currency: 'CRD' })
    await sure.getByRole('button', { name: rebates.claimNow }).click()
    await expect.poll(() => sure.elements()).toEqual([])
    expect(new Set(site.asked(rebatesApi.claim).map(({ key }) => key)).size).toBe(1)
    await site.dialog.getByRole('tab', { name: rebates.tabs.claims }).click()
    await expect.element(site.dialog.getByRole('table').getByText(rebates.kinds.SWEEP)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    await site.dialog.getByRole('button', { name: /1/ }).last().click()
    await expect.element(page.getByText(rebates.right)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    const file = new Promise<Blob>(resolve => {
      const made = URL.createObjectURL
      URL.createObjectURL = blob => {
        URL.createObjectURL = made
        resolve(blob as Blob)
        return made(blob)
      }
    })
    await page.getByRole('button', { name: site.words.records.file }).click()
    const [head, first] = (await (await file).text()).split('\n')
    expect(head).toBe('at,reference,product,valid,cash,stake,own,ratePpm,accrued,before,why')
    expect(first!.split(',')).toHaveLength(11)
  })

test('a claim that does not follow from its bets says so', async ({ site }) => {
  answerWithRebates(site)
  site.answer(rebatesApi.statement, {
    ...{ no: 1, at: '2026-11-20T03:04:05.000Z', kind: 'CLAIM', currency: 'CRD', amount: '6.00', minClaim: '1.00' },
    ...{ cap: null, bets: [], isWhole: true },
    lines: [{ product: 'RNG', own: '0.00', carryBefore: '0.00', accrued: '6.00', paid: '6.00', carry: '0.00' }],
  })
  await site.open('/vip?centre=manualRebate', { look: EN_DESKTOP, as: {} })
  await site.dialog.getByRole('tab', { name: site.words.rebates.tabs.claims }).click()
  await site.dialog.getByRole('button', { name: 'Bets of claim 1' }).click()
  await expect.element(page.getByText(site.words.rebates.wrong)).toBeVisible()
})

test('rates stand beside the bonuses, too', async ({ site }) => {
  answerWithRebates(site)
  await site.open('/vip?centre=bonusDetails', { look: EN_DESKTOP, as: {} })
  await site.dialog.getByRole('tab', { name: site.words.rebates.tabs.rates }).click()
  await expect.element(site.dialog.getByRole('table')).toMatchTextContent(/0[.,]64.*0[.,]66/)
  expect(await axeProblems()).toEqual([])
})

test('rates at the own rank and at the next; nothing played says so, and too little is kept', async ({ site }) => {
  answerWithRebates(site)
  site.answer(rebatesApi.waiting, { ...WAITING, products: [], total: '0.90', claimable: '0.00', left: '0.90' })
  await site.open('/me/rebate', { look: VI_PHONE, as: {} })
  const { rebates } = site.words
  await expect.element(site.dialog.getByText(rebates.none)).toBeVisible()
  await expect.element(site.dialog.getByRole('button', { name: rebates.claim, exact: true })).toBeDisabled()
  await site.dialog.getByRole('tab', { name: rebates.tabs.rates }).click()
  await expect.element(site.dialog.getByRole('table')).toMatchTextContent(/0[.,]64.*0[.,]66/)
})
