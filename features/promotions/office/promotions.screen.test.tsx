import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contentApi } from '#features/messages/api-office.ts'
import { promotionsOfficeApi } from '#features/promotions/api-office.ts'
import { segmentsApi } from '#features/promotions/api-segments.ts'
import { REASONS } from '#features/promotions/rules/eligible.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { LOOKS, test } from '../../../tests/screens/office/office.tsx'
import {
  APPLICATION,
  AT,
  CARD,
  givenPromotions,
  LISTED,
  PROPOSED,
  version,
} from '../../../tests/screens/office/promotions.ts'
import { BLANK } from './write/blank.ts'

async function openList(name: string): Promise<void> {
  ;(page.getByRole('combobox', { name }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).last()

test.for(LOOKS)(
  'axe finds nothing in the three pages, and nothing is wider than the screen: %o',
  async (look, { office }) => {
    givenPromotions(office)
    for (const [path, text] of [
      ['/promotions', 'Tet bonus'],
      ['/promotions/tet', 'sorry for the wait'],
      ['/applications?item=prt_00000001', 'Here it is'],
    ] as const) {
      await office.open(path, { look })
      await expect.element(page.getByText(text).first()).toBeVisible()
      expect(await axeProblems()).toEqual([])
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
    }
  },
)

test('a version is published by two, a budget is raised by two, and one stops it at once', async ({ office }) => {
  givenPromotions(office)
  for (const call of [promotionsOfficeApi.approve, promotionsOfficeApi.budget]) office.answer(call, PROPOSED)
  office.answer(promotionsOfficeApi.stop, {})
  office.answer(promotionsOfficeApi.seen, {})
  await office.open('/promotions/tet')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByLabelText('Reason').fill('for the new year')
  await inDialog('Publish').click()
  await expect
    .poll(() => office.asked(promotionsOfficeApi.approve))
    .toEqual([{ code: 'tet', reason: 'for the new year' }])
  await page.getByRole('button', { name: 'Raise the budget' }).click()
  await page.getByLabelText('By', { exact: true }).fill('500')
  await page.getByLabelText('Reason').fill('it goes well')
  await inDialog('Raise the budget').click()
  await expect
    .poll(() => office.asked(promotionsOfficeApi.budget))
    .toEqual([{ code: 'tet', raise: '500', reason: 'it goes well' }])
  await page.getByRole('button', { name: 'Seen' }).click()
  await inDialog('Seen').click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByLabelText('Reason').fill('too dear')
  await inDialog('Stop').click()
  await expect.poll(() => office.asked(promotionsOfficeApi.stop)).toEqual([{ code: 'tet', reason: 'too dear' }])
  // What an operator wrote is shown, and runs nothing.
  await expect.element(page.getByText('terms', { exact: true })).toBeVisible()
  expect(document.querySelector('main script')).toBeNull()
})

test('what keeps it from being published is said in words, and the button waits', async ({ office }) => {
  givenPromotions(office, { ...CARD, problem: 'factor_above_10' })
  await office.open('/promotions/tet')
  await expect.element(page.getByText(/more than 10 times/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
})

test('a new activity is written with its target and reward in three languages, as a draft', async ({ office }) => {
  givenPromotions(office)
  office.answer(promotionsOfficeApi.write, { code: 'hundred', after: '1.1' })
  office.answer(contentApi.addPicture, { url: '/content/lantern.jpg' })
  await office.open('/promotions')
  await page.getByRole('button', { name: 'New promotion' }).click()
  await page.getByLabelText('Kind').selectOptions('activity')
  await page.getByLabelText('Code').fill('hundred')
  await page.getByLabelText('Budget', { exact: true }).fill('1000')
  await expect.element(inDialog('New promotion')).toBeDisabled()
  await page
    .getByLabelText('Or upload a PNG or JPEG')
    .upload(new File(['lantern'], 'lantern.png', { type: 'image/png' }))
  await expect.element(page.getByLabelText('Picture on this site')).toHaveValue('/content/lantern.jpg')
  await page.getByLabelText('So much, each time').fill('100')
  await page.getByLabelText('Amount', { exact: true }).fill('10')
  await page.getByLabelText('Word that members enter').fill('te t')
  // Whoever never paid in is a segment, too: with lists beside it the offer would be for either.
  await page.getByLabelText('Members', { exact: true }).selectOptions('Who never paid in')
  await expect.element(page.getByRole('combobox', { name: 'One of the segments' })).not.toBeInTheDocument()
  await page.getByLabelText('Members', { exact: true }).selectOptions('All')
  // As by keyboard: what it is typed into shows nothing of its own.
  await openList('One of the segments')
  await page.getByRole('option', { name: 'winter' }).click()
  await openList('Read in')
  await page.getByRole('option', { name: 'Vietnamese' }).click()
  for (const [language, title] of [
    ['English', 'Play a hundred'],
    ['Vietnamese', 'Chơi một trăm'],
  ] as const)
    await page.getByRole('group', { name: language }).getByLabelText('Title').fill(title)
  await expect.element(inDialog('New promotion')).toBeDisabled()
  await page.getByLabelText('Word that members enter').fill('tet-26')
  await inDialog('New promotion').click()
  await expect
    .poll(() => office.asked(promotionsOfficeApi.write))
    .toMatchObject([
      {
        ...{ code: 'hundred', after: '', budget: '1000' },
        written: {
          kind: 'activity',
          offer: {
            ...{
              picture: '/content/lantern.jpg',
              target: { of: 'valid_bet', amount: '100' },
              reward: { kind: 'cash', amount: '10', timesPpm: 1_000_000 },
              audience: { perMember: 1, entryCode: 'TET26', languages: ['vi'], segments: ['winter'] },
            },
            texts: { en: { title: 'Play a hundred' }, vi: { title: 'Chơi một trăm' } },
          },
        },
      },
    ])
})

test('what comes back on losses is written with its share, limits and games', async ({ office }) => {
  givenPromotions(office)
  office.answer(promotionsOfficeApi.write, { code: 'calm', after: '1.1' })
  await office.open('/promotions')
  await page.getByRole('button', { name: 'New promotion' }).click()
  await page.getByLabelText('Kind').selectOptions('cashback')
  await page.getByLabelText('Code').fill('calm')
  await page.getByLabelText('Budget', { exact: true }).fill('1000')
  await page.getByLabelText('Losses of').selectOptions('day')
  await page.getByLabelText('Share of the net loss').fill('7.5')
  await page.getByLabelText('Least that is paid').fill('1')
  await expect.element(inDialog('New promotion')).toBeDisabled()
  await page.getByLabelText('Most of one window').fill('50')
  await page.getByRole('group', { name: 'English' }).getByLabelText('Title').fill('A calm day')
  expect(await axeProblems()).toEqual([])
  await inDialog('New promotion').click()
  const terms = { every: 'day', ratePpm: 75_000, min: '1', cap: '50', products: ['RNG'], audience: {} }
  await expect
    .poll(() => office.asked(promotionsOfficeApi.write))
    .toMatchObject([{ code: 'calm', written: { kind: 'cashback', offer: terms } }])
})

test('the contribution of a category is typed as a percentage, and a next version keeps what it does not change', async ({
  office,
}) => {
  givenPromotions(office)
  office.answer(promotionsOfficeApi.write, { code: 'tet', after: '2.2' })
  await office.open('/promotions/tet')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabelText('Live tables').fill('25')
  await page.getByLabelText('Largest bet with bonus money').fill('5')
  await inDialog('Change').click()
  await expect
    .poll(() => office.asked(promotionsOfficeApi.write))
    .toMatchObject([
      {
        ...{ code: 'tet', after: '2.1', budget: '1000.00' },
        written: {
          kind: 'deposit',
          offer: { cap: '50', maxBet: '5', contribution: { category: { LIVE: 250_000, RNG: 1_000_000 } } },
        },
      },
    ])
})

test('a bonus by hand carries its key, which stays until it is given', async ({ office }) => {
  const manual = { kind: 'manual' as const, offer: { ...BLANK.manual.offer, most: '100' } }
  givenPromotions(office, {
    ...CARD,
    promotion: { ...LISTED, kind: 'manual', waits: false, isNews: false },
    versions: [{ ...version(1, '1'), written: manual }],
  })
  office.answer(promotionsOfficeApi.grant, { proposalId: null, expiresAt: null, result: {} })
  await office.open('/promotions/tet')
  for (let i = 0; i < 2; i++) {
    await page.getByRole('button', { name: 'Give a bonus' }).click()
    await page.getByRole('dialog').getByLabelText('Member').fill('hoang')
    await page.getByRole('dialog').getByLabelText('Amount').fill('5')
    await page.getByLabelText('Reason').fill('sorry for the wait')
    await inDialog('Give a bonus').click()
    await expect.poll(() => office.asked(promotionsOfficeApi.grant)).toHaveLength(i + 1)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  const keys = office.asked(promotionsOfficeApi.grant).map(each => (each as { key: string }).key)
  expect(new Set(keys).size).toBe(2)
})

test('"why not?" answers each question, an estimate is called one', async ({ office }) => {
  givenPromotions(office)
  const checks = REASONS.map(reason => ({ reason, isMet: reason !== 'rank', asked: '4 – 9', has: '3' }))
  office.answer(promotionsOfficeApi.why, { member: APPLICATION.member, checks })
  office.answer(promotionsOfficeApi.simulate, {
    ...{ since: AT, deposits: 12, grants: 7, members: 5, refused: 1, lent: '350.00', required: '1750.00' },
    ...{ expected: '290.10', keptPpm: '40000', countsPpm: '550000' },
  })
  await office.open('/promotions/tet')
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect.element(page.getByText(/290\.10/)).toBeVisible()
  await expect.element(page.getByText('4%')).toBeVisible()
  await page.getByLabelText('Member').last().fill('hoang')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByText('Not met')).toBeVisible()
  expect(office.asked(promotionsOfficeApi.why)).toEqual([{ code: 'tet', username: 'hoang' }])
})

test('a segment is named by what it asks, and says who is in it', async ({ office }) => {
  givenPromotions(office)
  office.answer(segmentsApi.make, {})
  await office.open('/promotions')
  await expect.element(page.getByText(/away for 30 days · paid in .*100.* · tag .*VIP/)).toBeVisible()
  await page.getByRole('button', { name: 'New segment' }).click()
  await page.getByRole('dialog').getByLabelText('Name').fill('new')
  await page.getByLabelText('Not logged in for days').fill('60')
  await expect.element(inDialog('New segment')).toBeDisabled()
  await page.getByRole('dialog').getByLabelText('Name').fill('long-away')
  await page.getByLabelText('Country (two letters)').fill('vn')
  expect(await axeProblems()).toEqual([])
  await inDialog('New segment').click()
  await expect
    .poll(() => office.asked(segmentsApi.make))
    .toEqual([{ code: 'long-away', query: { awayFor: 60, country: 'VN' } }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  office.answer(segmentsApi.end, new FakeRefusal('segment_named'))
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByLabelText('Reason').fill('nobody needs it')
  await inDialog('End').click()
  await expect.element(page.getByText(/A promotion names this segment/)).toBeVisible()
  expect(office.asked(segmentsApi.end)).toEqual([{ code: 'winter', reason: 'nobody needs it' }])
})
