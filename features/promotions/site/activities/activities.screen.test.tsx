import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Activity, type ActivityStanding, activitiesApi } from '#features/promotions/api-activities.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { LOOKS, type Site, test } from '../../../../tests/screens/site.tsx'

/* Activities of a member and of visitors: joined, applied for, claimed (agents §4.6). */

const ACTIVITY: Activity = {
  ...{ code: 'hundred', version: 1, currency: 'USD', category: 'play', picture: '', apply: 'JOIN', mayReapply: false },
  ...{ reward: { kind: 'cash', amount: '10.00', timesPpm: 1_000_000 }, target: { of: 'valid_bet', amount: '100.00' } },
  ...{ perDay: null, total: 50, graceDays: 7, perMember: 1, group: 'g' },
  ...{ startsAt: '2020-01-01T00:00:00Z', endsAt: '2999-12-31T00:00:00Z' },
  texts: {
    en: {
      title: 'Play a hundred',
      about: 'Ten back',
      content: '<p>All the <b>rules</b></p><img src=x onerror=alert(1)>',
    },
    vi: { title: 'Chơi một trăm', about: 'Nhận lại mười' },
    ur: { title: 'سو کھیلیں', about: 'دس واپس' },
  },
}
const PHOTOS: Activity = {
  ...{ ...ACTIVITY, code: 'photos', category: 'events', apply: 'APPLY', target: null, mayReapply: true },
  texts: { en: { title: 'Show your table', about: '' } },
}
const STANDING: ActivityStanding = {
  ...{ code: 'hundred', standing: 'JOINED', label: 'Joined', isOpen: false, turn: 1, refused: null },
  ...{ progress: '40.00', target: '100.00', remark: '' },
}
const REJECTED: ActivityStanding = {
  ...{ ...STANDING, code: 'photos', standing: 'REJECTED', label: 'Rejected', isOpen: true },
  ...{ progress: null, target: null, remark: 'too dark' },
}
const main = page.getByRole('main')
const card = (title: string) => main.getByRole('article', { name: title })

/** Standings that a deed changes. */
function given(site: Site, ...first: ActivityStanding[]) {
  let list = first
  site.answer(activitiesApi.list, { list: [ACTIVITY, PHOTOS] })
  site.answer(activitiesApi.standings, () => ({ list }))
  return (next: ActivityStanding) => {
    list = [...list.filter(({ code }) => code !== next.code), next]
    return next
  }
}

for (const look of LOOKS)
  test(`activities with how far the member is, by category, and one with all it asks: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    given(site, STANDING, REJECTED)
    await site.open('/promotions', { look, as: {} })
    const t = site.words.activities
    const { title } = ACTIVITY.texts[look.language.toLowerCase()]!
    await expect.element(card(title).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    await expect.element(card(title).getByRole('button', { name: new RegExp(`^${t.labels.Joined}`) })).toBeDisabled()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await main.getByRole('tab', { name: t.category.play }).click()
    await expect.element(card('Show your table')).not.toBeInTheDocument()
    await card(title).getByRole('link').click()
    await expect.element(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.element(main.getByText(t.terms.budgetAbout)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect(document.querySelector('main article img[onerror]')).toBeNull()
  })

test('a visitor sees what runs, and joins by logging in', async ({ site }) => {
  given(site)
  await site.open('/promotions')
  await card('Play a hundred').getByRole('button', { name: /^Join/ }).click()
  await expect.element(site.dialog).toBeVisible()
})

test('joined, claimed once, and the money is told; what is refused says why', async ({ site }) => {
  const change = given(site, { ...STANDING, standing: 'NONE', label: 'Join', isOpen: true, progress: null })
  site.answer(activitiesApi.join, () => change({ ...STANDING, standing: 'QUALIFIED', label: 'Claim', isOpen: true }))
  const claims: unknown[] = []
  site.answer(activitiesApi.claim, input => {
    claims.push(input)
    return change({ ...STANDING, standing: 'CLAIMED', label: 'Claimed' })
  })
  await site.open('/promotions', { as: {} })
  await card('Play a hundred').getByRole('button', { name: /^Join/ }).click()
  await card('Play a hundred')
    .getByRole('button', { name: /^Claim/ })
    .click()
  await expect.element(page.getByText(/10\.00.* is yours/)).toBeVisible()
  await expect.element(card('Play a hundred').getByRole('button', { name: /^Claimed/ })).toBeDisabled()
  expect(claims).toEqual([{ id: 'hundred' }])
  site.answer(activitiesApi.apply, new FakeRefusal('offer_not_for_you', { reason: 'budget' }))
  await card('Show your table').getByRole('button', { name: /^Join/ }).click()
  await site.dialog.getByRole('textbox').fill('here it is')
  await site.dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.element(site.dialog.getByText('Its budget is spent')).toBeVisible()
})

test('an application takes a comment and up to three pictures, of the right kind alone', async ({ site }) => {
  const change = given(site, STANDING, REJECTED)
  const sent: { comment?: string | undefined; images?: readonly string[] | undefined }[] = []
  site.answer(activitiesApi.apply, input => {
    sent.push(input)
    return change({ ...REJECTED, standing: 'APPLYING', label: 'Applying', isOpen: false, remark: '' })
  })
  await site.open('/promoDetail?activity=photos', { as: {} })
  await expect.element(main.getByText('too dark')).toBeVisible()
  await main.getByRole('button', { name: /^Rejected/ }).click()
  const send = site.dialog.getByRole('button', { name: 'Apply', exact: true })
  await expect.element(send).toBeDisabled()
  const picker = site.dialog.getByLabelText('Add a picture')
  await picker.upload(new File(['%PDF-'], 'slip.pdf', { type: 'application/pdf' }))
  await expect.element(site.dialog.getByText('Only PNG or JPG pictures')).toBeVisible()
  const picture = await aPicture()
  for (const name of ['one.png', 'two.png', 'three.png'])
    await picker.upload(new File([picture], name, { type: 'image/png' }))
  await expect.element(picker).not.toBeInTheDocument()
  await site.dialog.getByRole('button', { name: 'Remove two.png' }).click()
  await site.dialog.getByRole('textbox').fill('x'.repeat(140))
  await expect.element(site.dialog.getByText('140 of 140 letters')).toBeVisible()
  await send.click()
  await expect.element(main.getByRole('button', { name: /^Applying/ })).toBeDisabled()
  expect(sent).toMatchObject([{ id: 'photos', comment: 'x'.repeat(140) }])
  expect(sent[0]!.images).toHaveLength(2)
})

test('what is over is said, and what cannot be loaded is asked for again', async ({ site }) => {
  given(site, STANDING)
  await site.open('/promoDetail?activity=none', { as: {} })
  await expect.element(main.getByText('This activity is over')).toBeVisible()
  site.answer(activitiesApi.list, new FakeRefusal('busy'))
  await site.open('/promotions', { as: {} })
  await expect.element(main.getByRole('alert')).toBeVisible()
  site.answer(activitiesApi.list, { list: [ACTIVITY] })
  await main.getByRole('alert').getByRole('button').click()
  await expect.element(card('Play a hundred')).toBeVisible()
})

function aPicture(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 20
  canvas.getContext('2d')!.fillRect(0, 0, 20, 20)
  return new Promise(done => canvas.toBlob(blob => done(blob!)))
}

const SECRET: Activity = { ...PHOTOS, code: 'secret', texts: { en: { title: 'For the invited', about: '' } } }

test('a code that is wrong says so, and one that is right shows what it opens', async ({ site }) => {
  given(site, STANDING)
  const t = site.words.activities.code
  await site.open('/promotions', { as: {} })
  const field = main.getByLabelText(t.label)
  const enter = main.getByRole('button', { name: t.enter, exact: true })
  await field.fill('abc')
  await enter.click()
  await expect.element(main.getByText(t.length.replace('{least}', '4').replace('{most}', '20'))).toBeVisible()
  expect(site.asked(activitiesApi.enterCode)).toEqual([])
  site.answer(activitiesApi.enterCode, new FakeRefusal('wrong_promotion_code'))
  await field.fill('invited1')
  await enter.click()
  await expect.element(main.getByText(site.words.refusal.wrong_promotion_code)).toBeVisible()
  await expect.element(card('For the invited')).not.toBeInTheDocument()
  const opened: ActivityStanding = { ...REJECTED, code: 'secret', standing: 'NONE', label: 'Join', hidden: SECRET }
  site.answer(activitiesApi.enterCode, () => {
    given(site, STANDING, opened)
    return { code: 'secret', kind: 'activity' as const, texts: SECRET.texts }
  })
  await field.fill('invited2')
  await enter.click()
  await expect.element(main.getByText(t.activity.replace('{title}', '\u2068For the invited\u2069'))).toBeVisible()
  await card('For the invited').getByRole('link').click()
  await expect.element(main.getByRole('heading', { level: 1, name: 'For the invited' })).toBeVisible()
})

test('visitors are asked for no code', async ({ site }) => {
  given(site)
  await site.open('/promotions')
  await expect.element(card('Show your table')).toBeVisible()
  await expect.element(main.getByLabelText(site.words.activities.code.label)).not.toBeInTheDocument()
})
