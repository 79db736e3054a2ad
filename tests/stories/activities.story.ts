import { expect } from '@playwright/test'
import sharp from 'sharp'
import { memberByUsername } from '#features/people/server/people.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { axeProblems } from './axe.ts'
import { expectEveryProof } from './cashier-hands.ts'
import { EN_DESKTOP, givenLogin, givenPerson, merchant, story, VI_PHONE, withDatabase } from './hands.ts'
import { act, comeToWork, openPage, see } from './office-hands.ts'

/* An activity that is applied for (agents §4.6): with pictures, approved and issued in the office, and money in the end. */

const DAY_MS = 86_400_000

async function givenActivity(): Promise<{ code: string; title: string }> {
  const code = `story-${Date.now()}`
  const title = `Đèn lồng ${code}`
  const now = Date.now()
  await withDatabase(db =>
    transaction(db, tx =>
      addPromotion(tx, {
        ...{ merchantId: merchant(), code, kind: 'activity', currency: 'CRD', state: 'RUNNING', by: 'story' },
        ...{ startsAt: new Date(now - DAY_MS), endsAt: new Date(now + DAY_MS), at: new Date(now) },
        budget: parseAmount('100'),
        offer: {
          ...{
            category: 'events',
            picture: '',
            apply: 'APPLY',
            target: null,
            perDay: null,
            total: null,
            mayReapply: false,
          },
          ...{ reward: { kind: 'cash', amount: '77', timesPpm: 1_000_000 }, graceDays: 7, audience: { perMember: 1 } },
          texts: { en: { title: code, about: '' }, vi: { title, about: '' } },
        },
      }),
    ),
  )
  return { code, title }
}

const aPicture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer(),
})

const cashOf = (username: string) =>
  withDatabase(db =>
    transaction(db, async tx => {
      const { id } = (await memberByUsername(tx, merchant(), username))!
      return (await balanceOf(tx, id, false)).cash
    }),
  )

story('an application with pictures is approved, issued, and in the balance: VI phone', async ({ visit }) => {
  const { title } = await givenActivity()
  const v = await visit(VI_PHONE)
  const { page, dialog, words } = v
  const t = words.activities
  const person = await givenPerson()
  const before = await cashOf(person.username)
  await givenLogin(v, person)
  await page.goto('/promotions')
  const card = page.getByRole('article', { name: title })
  await card.getByRole('button', { name: t.labels.Join }).click()
  await dialog.getByRole('textbox').fill('Đèn của tôi')
  await dialog.getByLabel(t.apply.pictures).setInputFiles(await aPicture('mot.png'))
  await dialog.getByLabel(t.apply.pictures).setInputFiles(await aPicture('hai.png'))
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: t.apply.send, exact: true }).click()
  await expect(card.getByRole('button', { name: t.labels.Applying })).toBeDisabled()

  const desk = await comeToWork(await visit(EN_DESKTOP), 'owner', `/applications?username=${person.username}`)
  const d = desk.words.applications
  await see(desk, d.title)
  await desk.page.getByRole('row', { name: person.username }).getByRole('button').click()
  const second = d.picture.replace('{number}', '2')
  await desk.page.getByRole('button', { name: second }).click()
  const picture = desk.page.getByRole('dialog', { name: second })
  await expect(picture.locator('img')).toBeVisible()
  // Its own close button: Escape might close the drawer below as well.
  await picture.getByRole('button').first().click()
  await expect(picture).toBeHidden()
  await act(desk, d.approve, {})
  await page.reload()
  await expect(card.getByRole('button', { name: t.labels.Process })).toBeDisabled()
  await desk.page.getByRole('radiogroup').getByText(d.states.APPROVED, { exact: true }).click()
  await desk.page.getByRole('row', { name: person.username }).getByRole('button').click()
  await act(desk, d.issue, {})
  await expect(desk.page.getByText(d.noneWaiting)).toBeVisible()

  // The form of promotions opens under the office's own content policy, too.
  await openPage(desk, '/promotions')
  await see(desk, desk.words.promotions.title)
  await desk.page.getByRole('button', { name: desk.words.promotions.write.add, exact: true }).click()
  await expect(desk.page.getByRole('dialog').getByLabel(desk.words.promotions.write.pct)).toBeVisible()

  await page.reload()
  await expect(card.getByRole('button', { name: t.labels.Issued })).toBeDisabled()
  expect(await axeProblems(page)).toEqual([])
  expect((await cashOf(person.username)) - before).toBe(parseAmount('77'))
  await expectEveryProof()
})
