import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { drawsApi, type Envelope, type Raffle, type WheelState } from '#features/draws/api.ts'
import { commitmentOf, drawEnvelope, drawRaffle, NO_PUBLIC_INPUT, spinWheel } from '#features/draws/rules/draws.ts'
import { type EnvelopeRecord, entriesRootOf } from '#features/draws/rules/records.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { button } from '../../../tests/screens/hands.ts'
import { LOOKS, type Site, test, VI_PHONE } from '../../../tests/screens/site.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const serverSeed = 'a3'.repeat(32)
const ENVELOPE: Envelope = {
  ...{ id: 'rain', texts: { en: { title: 'Evening rain', about: 'For everybody' } }, currency: 'CRD', count: 5 },
  ...{ budget: '10.00', min: '0.50', max: '4.00', startsAt: AT, endsAt: '2026-11-21T03:04:05.000Z', taken: 1 },
  ...{ commitment: commitmentOf(serverSeed), state: 'OPEN', own: null, isPublished: false, asks: null },
}
const terms = { budget: parseAmount('10'), count: 5, min: parseAmount('0.50'), max: parseAmount('4'), unit: 100n }
const inputs = { serverSeed, promotion: 'tet', publicInput: NO_PUBLIC_INPUT }
const parts = drawEnvelope({ ...terms, ...inputs }).map(part => formatAmount(part))
const RECORD: EnvelopeRecord = {
  ...{ kind: 'envelope', ...inputs, commitment: commitmentOf(serverSeed), budget: '10.00', count: 5, min: '0.50' },
  ...{ max: '4.00', unit: '0.01', parts, claims: [{ place: 0, name: 'h***g', amount: parts[0]! }] },
}
const card = () => page.getByRole('article').first()

/** Nothing of the other kinds. */
function without(site: Site) {
  site.answer(drawsApi.envelopes, { list: [], serverTime: AT })
  site.answer(drawsApi.wheels, { list: [] })
  site.answer(drawsApi.raffles, { list: [] })
}

function given(site: Site, envelope: Envelope = ENVELOPE) {
  without(site)
  site.answer(drawsApi.envelopes, { list: [envelope], serverTime: AT })
}

for (const look of LOOKS)
  test(`an envelope is opened once, and its part is shown: ${look.language} ${look.size}`, async ({ site }) => {
    let own: Envelope['own'] = null
    without(site)
    site.answer(drawsApi.envelopes, () => ({ list: [{ ...ENVELOPE, own }], serverTime: AT }))
    site.answer(drawsApi.claimEnvelope, () => {
      own = { place: 1, amount: '2.03' }
      return { ...own, currency: 'CRD' }
    })
    await site.open('/luck', { look, as: {} })
    const t = site.words.luck.envelopes
    await expect.element(card().getByText(/10\.00/)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await button(card(), t.states.OPEN).click()
    await expect.element(site.dialog.getByRole('status')).toMatchTextContent(/2\.03/)
    expect(await axeProblems()).toEqual([])
    await button(site.dialog, t.close).click()
    await expect.element(card().getByText(/2\.03/)).toBeVisible()
    expect(site.asked(drawsApi.claimEnvelope)).toEqual([{ id: 'rain' }])
  })

test('what others took is told; one that is empty or over cannot be opened', async ({ site }) => {
  given(site)
  site.answer(drawsApi.claimEnvelope, new FakeRefusal('sold_out'))
  await site.open('/luck', { look: VI_PHONE, as: {} })
  const { luck, refusal } = site.words
  await button(card(), luck.envelopes.states.OPEN).click()
  await expect.element(card().getByText(refusal.sold_out)).toBeVisible()
  given(site, { ...ENVELOPE, state: 'SOLD_OUT', taken: 5 })
  await site.open('/luck', { look: VI_PHONE, as: {} })
  await expect.element(button(card(), luck.envelopes.states.SOLD_OUT)).toBeDisabled()
})

test('before the end the promise is told, after it the draw is made again; a record that was changed is found', async ({
  site,
}) => {
  given(site)
  await site.open('/luck', { as: {} })
  const { envelopes, fairness } = site.words.luck
  await button(card(), envelopes.fair).click()
  await expect.element(site.dialog.getByText(fairness.later)).toBeVisible()
  await expect.element(site.dialog.getByText(ENVELOPE.commitment)).toBeVisible()
  given(site, { ...ENVELOPE, id: 'over', state: 'OVER', isPublished: true })
  site.answer(drawsApi.envelopeRecord, RECORD)
  await site.open('/luck', { as: {} })
  await button(card(), envelopes.fair).click()
  await button(site.dialog, fairness.run).click()
  await expect.element(site.dialog.getByText(fairness.right)).toBeVisible()
  expect(await axeProblems()).toEqual([])
  given(site, { ...ENVELOPE, id: 'bent', state: 'OVER', isPublished: true })
  site.answer(drawsApi.envelopeRecord, { ...RECORD, parts: parts.toReversed() })
  await site.open('/luck', { as: {} })
  await button(card(), envelopes.fair).click()
  await button(site.dialog, fairness.run).click()
  await expect.element(site.dialog.getByText(fairness.wrong)).toBeVisible()
})

test('a visitor is asked to log in, and it is said that nothing runs', async ({ site }) => {
  await site.open('/luck')
  await expect.element(page.getByText(site.words.luck.visitor)).toBeVisible()
  without(site)
  await site.open('/luck', { as: {} })
  await expect.element(page.getByText(site.words.luck.envelopes.none)).toBeVisible()
})

const WHEEL: WheelState = {
  ...{ id: 'day', texts: { en: { title: 'Wheel of the day', about: 'Two turns a day' } }, currency: 'CRD', endsAt: AT },
  ...{ spinsADay: 2, spinsLeft: 2, commitment: commitmentOf(serverSeed), nonce: 1, spins: [] },
  prizes: [
    { weight: 1, amount: '50.00', isLeft: false },
    { weight: 3, amount: '2.00', isLeft: true },
    { weight: 4, amount: '0.00', isLeft: true },
  ],
}
function givenWheel(site: Site, change: Partial<WheelState> = {}) {
  without(site)
  site.answer(drawsApi.wheels, { list: [WHEEL] })
  site.answer(drawsApi.wheel, { ...WHEEL, ...change })
}

for (const look of LOOKS)
  test(`a wheel tells its odds and turns with the member's own part: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    givenWheel(site)
    site.answer(drawsApi.spin, input => ({
      ...{
        id: 'spn_1',
        at: AT,
        nonce: 1,
        clientSeed: input.clientSeed,
        number: 2,
        place: 1,
        amount: '2.00',
        isOut: false,
      },
    }))
    await site.open('/luck', { look, as: {} })
    const t = site.words.luck.wheels
    // Of 8: the prize that is not left 0, the others as before.
    await expect.element(card().getByRole('table')).toMatchTextContent(/0\s?%.*37[.,٫]5\s?%.*50\s?%/)
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await card().getByRole('textbox').fill('a b')
    await expect.element(button(card(), t.turn)).toBeDisabled()
    await card().getByRole('textbox').fill('my-luck')
    await button(card(), t.turn).click()
    await expect.element(card().getByRole('status')).toMatchTextContent(/2\.00/)
    expect(site.asked(drawsApi.spin)).toMatchObject([{ id: 'day', clientSeed: 'my-luck' }])
  })

test('a turn that is lost on the way goes again under its key; without turns nothing is turned', async ({ site }) => {
  givenWheel(site)
  site.answer(drawsApi.spin, new FakeRefusal('busy'))
  await site.open('/luck', { as: {} })
  const t = site.words.luck.wheels
  for (const times of [1, 2]) {
    await button(card(), t.turn).click()
    await expect.poll(() => site.asked(drawsApi.spin)).toHaveLength(times)
    await expect.element(button(card(), t.turn)).toBeEnabled()
  }
  expect(new Set(site.asked(drawsApi.spin).map(({ key }) => key)).size).toBe(1)
  // The last of today was turned in another tab.
  site.answer(drawsApi.spin, new FakeRefusal('no_spins_left'))
  await button(card(), t.turn).click()
  await expect.element(card().getByRole('alert')).toHaveTextContent(site.words.refusal.no_spins_left)
  givenWheel(site, { spinsLeft: 0 })
  await site.open('/luck', { as: {} })
  await expect.element(button(card(), t.turn)).toBeDisabled()
})

test('the seed is told and its turns are made again', async ({ site }) => {
  givenWheel(site, { nonce: 2 })
  const inputs = { serverSeed, promotion: 'wheel', clientSeed: 'mine', nonce: 1 }
  const record = { kind: 'wheel' as const, ...inputs, commitment: commitmentOf(serverSeed), weights: [1, 3, 4] }
  const right = { ...record, ...spinWheel(inputs, record.weights) }
  site.answer(drawsApi.spinRecords, { list: [right, { ...right, nonce: 2 }] })
  site.answer(drawsApi.changeSeed, {})
  await site.open('/luck', { as: {} })
  const { wheels, fairness } = site.words.luck
  await button(card(), wheels.fair).click()
  await expect.element(site.dialog.getByRole('img', { name: fairness.same, exact: true })).toBeVisible()
  await expect.element(site.dialog.getByRole('img', { name: fairness.other })).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await button(site.dialog, wheels.changeSeed).click()
  await expect.poll(() => site.asked(drawsApi.changeSeed)).toEqual([{ id: 'day' }])
})

const tickets = [...'ABCD'].map((member, i) => ({ no: i + 1, member }))
const RAFFLE: Raffle = {
  ...{
    id: 'month',
    texts: { en: { title: 'Raffle of the month', about: '' } },
    currency: 'CRD',
    startsAt: AT,
    closesAt: AT,
  },
  ...{ state: 'OPEN', commitment: commitmentOf(serverSeed), entriesRoot: null, prizes: ['50.00', '20.00'] },
  ...{ perDeposit: '50.00', mostADeposit: 3, tickets: 4, own: 2, numbers: [], win: null },
}

for (const look of LOOKS)
  test(`a raffle from its tickets to its prize: ${look.language} ${look.size}`, async ({ site }) => {
    without(site)
    let state: 'UNCLAIMED' | 'CLAIMED' = 'UNCLAIMED'
    const drawn = { ...RAFFLE, state: 'DRAWN' as const, entriesRoot: entriesRootOf(tickets), numbers: [1, 2] }
    site.answer(drawsApi.raffles, () => ({
      list: [
        { ...drawn, win: { place: 0, amount: '50.00', state } },
        { ...RAFFLE, id: 'next' },
      ],
    }))
    site.answer(drawsApi.claimRaffle, () => {
      state = 'CLAIMED'
      return { place: 0, amount: '50.00' }
    })
    const inputs = { serverSeed, promotion: 'r', publicInput: NO_PUBLIC_INPUT, entriesRoot: drawn.entriesRoot }
    const wins = drawRaffle(inputs, tickets, 2)
    site.answer(drawsApi.raffleRecord, {
      ...{ kind: 'raffle', ...inputs, commitment: RAFFLE.commitment, tickets, prizes: 2, wins },
    })
    await site.open('/luck', { look, as: {} })
    const { raffles, fairness } = site.words.luck
    await expect.element(page.getByText(raffles.states.OPEN, { exact: true })).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await button(card(), raffles.take).click()
    await expect.element(card().getByText(raffles.taken, { exact: true })).toBeVisible()
    expect(site.asked(drawsApi.claimRaffle)).toEqual([{ id: 'month' }])
    await button(card(), raffles.fair).click()
    await button(site.dialog, fairness.run).click()
    await expect.element(site.dialog.getByText(fairness.right)).toBeVisible()
  })
