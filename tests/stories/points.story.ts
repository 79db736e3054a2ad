import { expect } from '@playwright/test'
import { memberByUsername } from '#features/people/server/people.ts'
import { holdBook, saveBooks } from '#features/points/server/book.ts'
import { checkIn, provePoints, setUpGoods } from '#features/points/server/points.ts'
import { transaction } from '#shared/server/db.ts'
import { axeProblems } from './axe.ts'
import { openCentre, PAYMENT_PASSWORD } from './cashier-hands.ts'
import { EN_DESKTOP, givenLogin, givenPerson, merchant, story, VI_PHONE, withDatabase } from './hands.ts'
import { act, comeToWork, see } from './office-hands.ts'

/* The circle of points (promotions §7.6, §7.10): seven days, money, goods, and who hands them over. */

const DAY_MS = 86_400_000
const NAMES = { en: 'Story kite', vi: 'Diều kể chuyện', ur: 'کہانی کی پتنگ' }

/** Six days of check-in before today, at their clock, and points that were played for before. */
async function givenPast(username: string, itemId: string): Promise<void> {
  await withDatabase(async db => {
    const merchantId = merchant()
    const member = (await transaction(db, tx => memberByUsername(tx, merchantId, username)))!
    const owner = { merchantId, memberId: member.id }
    for (let ago = 6; ago > 0; ago--) await checkIn(db, owner, 0, new Date(Date.now() - ago * DAY_MS))
    await transaction(db, async tx => {
      await setUpGoods(tx, merchantId, itemId, {
        ...{ names: NAMES, abouts: NAMES, art: 'kite', points: 300, amountRequirement: '0', minRank: 0 },
        ...{ perMember: 1, stocked: 2, place: 0 },
      })
      const book = await holdBook(tx, { ...owner, currency: member.currency })
      const at = new Date()
      const day = at.toISOString().slice(0, 10)
      book.come('adjust', 2_000n, { key: `story:${member.id}`, at, day, reference: 'story' })
      await saveBooks(tx, [book])
    })
  })
}

story('seven days, points into money, and goods that the office approves: VI phone', async ({ visit }) => {
  const v = await visit(VI_PHONE)
  const { page, dialog, words } = v
  const person = await givenPerson({ paymentPassword: PAYMENT_PASSWORD })
  await givenPast(person.username, `gds_story${Date.now()}`)
  await givenLogin(v, person)
  await page.goto('/pointMall')
  await expect(page.getByRole('heading', { name: words.points.title, exact: true })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])

  // The seventh day pays 100: 210 came before.
  await page.getByRole('tab', { name: words.points.tabs.checkIn }).click()
  await page.getByRole('button', { name: words.points.checkIn.take }).click()
  await expect(page.getByRole('button', { name: words.points.checkIn.done })).toBeVisible()
  await expect(page.locator('main').getByText('2.310', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: words.points.tabs.convert }).click()
  await page.getByRole('textbox', { name: words.points.convert.points }).fill('1500')
  await page.getByLabel(words.points.password).fill(PAYMENT_PASSWORD)
  await page.getByRole('button', { name: words.points.convert.send }).click()
  await expect(page.locator('main').getByText('810', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: words.points.tabs.goods }).click()
  const asks = words.points.goods.redeemThis.replace('{name}', NAMES.vi)
  await page.getByRole('button', { name: asks }).first().click()
  await dialog.getByLabel(words.points.password).fill(PAYMENT_PASSWORD)
  await dialog.getByRole('button', { name: words.points.goods.redeem, exact: true }).click()
  await expect(page.locator('main').getByText('510', { exact: true })).toBeVisible()

  await openCentre(v, 'points')
  await dialog.getByRole('tab', { name: words.points.recordTabs.redeems }).click()
  await expect(dialog.getByText(words.points.states.IN_PROCESS)).toBeVisible()

  const desk = await comeToWork(await visit(EN_DESKTOP), 'owner', `/redeems?username=${person.username}`)
  await see(desk, desk.words.redeems.title)
  await desk.page.getByRole('row', { name: person.username }).getByRole('button').click()
  await act(desk, desk.words.redeems.approve, {})
  await expect(desk.page.getByText(desk.words.redeems.noneWaiting)).toBeVisible()

  await page.reload()
  await dialog.getByRole('tab', { name: words.points.recordTabs.redeems }).click()
  await expect(dialog.getByText(words.points.states.APPROVED)).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  const found = await withDatabase(db => provePoints(db))
  expect(Object.entries(found).filter(([, count]) => count > 0)).toEqual([])
})
