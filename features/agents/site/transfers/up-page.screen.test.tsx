import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { lineTransfersApi } from '#features/agents/api-transfers.ts'
import { answerAsAgent } from '../../../../tests/screens/agents.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { button, expectPath } from '../../../../tests/screens/hands.ts'
import { LOOKS, test, VI_PHONE } from '../../../../tests/screens/site.tsx'

const SENT = {
  ...{ id: 'trf_1', at: '2026-11-20T03:04:05.000Z', direction: 'up' as const, side: 'out' as const, amount: '500.00' },
  ...{ counterpart: 'an***', note: 'rent', state: 'reversed' as const },
}

for (const look of LOOKS)
  test(`money goes up, and stands in the records (${look.language})`, async ({ site }) => {
    answerAsAgent(site)
    site.answer(lineTransfersApi.send, SENT)
    site.answer(lineTransfersApi.sent, { list: [SENT], next: null })
    await site.open('/me?centre=transferUpline', { look, as: { toUpline: true } })
    const { transfer } = site.words.agentCentre
    await site.dialog.getByRole('textbox', { name: transfer.amount }).fill('500')
    await site.dialog.getByLabelText(transfer.password, { exact: false }).fill('246810')
    expect(await axeProblems()).toEqual([])
    await site.dialog.getByRole('button', { name: /500/ }).click()
    await expect.poll(() => site.asked(lineTransfersApi.send)).toMatchObject([{ direction: 'up', amount: '500' }])
    await expect.element(site.dialog.getByRole('table')).toMatchTextContent(/an\*\*\*.*-500\.00.*rent/)
    await expect.element(site.dialog.getByText(transfer.reversed)).toBeVisible()
    expect(await axeProblems()).toEqual([])
  })

test('§6.5: only whom the upline lets, where the merchant has it, and never the top of a line', async ({ site }) => {
  answerAsAgent(site)
  const entry = () =>
    page
      .getByRole('navigation', { name: site.words.centre.menu })
      .getByRole('link', { name: site.words.centre.transferUpline })
  await site.open('/me', { look: VI_PHONE, as: { toUpline: true } })
  await entry().click()
  await expectPath(site, '/me?centre=transferUpline')
  await button(site.dialog, site.words.common.close).click()
  for (const as of [{ toUpline: false }, { toUpline: true, type: 2 }]) {
    await site.open('/me', { look: VI_PHONE, as })
    await expect.element(page.getByRole('navigation', { name: site.words.centre.menu })).toBeVisible()
    expect(entry().elements()).toEqual([])
  }
  site.giveFlags({ AGETRANSFERUP3: false })
  await site.open('/me', { look: VI_PHONE, as: { toUpline: true } })
  await expect.element(page.getByRole('navigation', { name: site.words.centre.menu })).toBeVisible()
  expect(entry().elements()).toEqual([])
})
