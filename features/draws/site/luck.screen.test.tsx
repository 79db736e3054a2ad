import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { drawsApi, type Envelope } from '#features/draws/api.ts'
import { commitmentOf, drawEnvelope, NO_PUBLIC_INPUT } from '#features/draws/rules/draws.ts'
import type { EnvelopeRecord } from '#features/draws/rules/records.ts'
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
  ...{ commitment: commitmentOf(serverSeed), state: 'OPEN', own: null, isPublished: false },
}
const terms = { budget: parseAmount('10'), count: 5, min: parseAmount('0.50'), max: parseAmount('4'), unit: 100n }
const inputs = { serverSeed, promotion: 'tet', publicInput: NO_PUBLIC_INPUT }
const parts = drawEnvelope({ ...terms, ...inputs }).map(part => formatAmount(part))
const RECORD: EnvelopeRecord = {
  ...{ kind: 'envelope', ...inputs, commitment: commitmentOf(serverSeed), budget: '10.00', count: 5, min: '0.50' },
  ...{ max: '4.00', unit: '0.01', parts, claims: [{ place: 0, name: 'h***g', amount: parts[0]! }] },
}
const card = () => page.getByRole('article').first()

function given(site: Site, envelope: Envelope = ENVELOPE) {
  site.answer(drawsApi.envelopes, { list: [envelope], serverTime: AT })
}

for (const look of LOOKS)
  test(`an envelope is opened once, and its part is shown: ${look.language} ${look.size}`, async ({ site }) => {
    let own: Envelope['own'] = null
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
  site.answer(drawsApi.envelopes, { list: [], serverTime: AT })
  await site.open('/luck', { as: {} })
  await expect.element(page.getByText(site.words.luck.envelopes.none)).toBeVisible()
})
