import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { identityApi } from '#features/identity/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal, LOST } from '../../../tests/screens/fake-server.ts'
import { button } from '../../../tests/screens/hands.ts'
import { LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../tests/screens/site.tsx'
import type { Identity } from './identity-shown.ts'

type Document = Identity['documents'][number]
const AT = '2026-01-02T03:04:05.000Z'
const uploaded = (kind: Document['kind'], change: Partial<Document> = {}): Document => ({
  ...{ kind, state: 'WAITING', uploadedAt: AT, deadline: { dueAt: AT, isLate: false }, reason: null, goodUntil: null },
  ...change,
})
const decided = (kind: Document['kind'], change: Partial<Document>) => uploaded(kind, { deadline: null, ...change })

function identity(documents: Document[] = [], level = 1, requests: Identity['requests'] = []): Identity {
  return {
    level,
    levels: [
      {
        level: 2,
        needs: [
          { name: 'identity', state: 'missing', ways: [['card_front', 'card_back'], ['passport']] },
          { name: 'selfie', state: 'waiting', ways: [['selfie']] },
          { name: 'address', state: 'done', ways: [['address']] },
        ],
      },
      { level: 3, needs: [{ name: 'funds', state: 'missing', ways: [['funds']] }] },
    ],
    documents,
    requests,
  }
}

const SEEN = [
  decided('card_front', { state: 'REJECTED', reason: 'cut_off' }),
  uploaded('card_back', { deadline: { dueAt: AT, isLate: true } }),
  decided('passport', { state: 'EXPIRED', goodUntil: '2025-12-31' }),
  uploaded('selfie'),
  decided('address', { state: 'APPROVED', goodUntil: '2027-12-31' }),
]

/** The part of the level that asks for this picture. */
const levelOf = (site: Site, kind: Document['kind']) =>
  page.getByRole('region', { name: site.words.identity.level.replace('{level}', kind === 'funds' ? '3' : '2') })

/** How a text begins, before what is put in. */
const beginning = (text: string) => new RegExp(`^${text.split('{')[0]!.trim()}`)

async function photo(type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(3000, 1500)
  canvas.getContext('2d')!.fillRect(0, 0, 1000, 1000)
  return new File([await canvas.convertToBlob({ type })], 'photo.png', { type })
}

const inputOf = (site: Site, kind: Document['kind']) => {
  const name = site.words.identity.kinds[kind]
  return page.elementLocator(
    [...document.querySelectorAll('input[type=file]')].find(
      each => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent === name,
    )!,
  )
}

for (const look of LOOKS)
  test(`C-06: one list of all that each level needs, and where it stands (${look.language})`, async ({ site }) => {
    site.answer(identityApi.identity, identity(SEEN))
    await site.open('/me/documents', { look, as: {} })
    const words = site.words.identity
    await expect.element(page.getByText(words.reasons.cut_off)).toBeVisible()
    await expect.element(page.getByText(beginning(words.late))).toBeVisible()
    await expect.element(page.getByText(words.expired)).toBeVisible()
    await expect.element(page.getByText(words.needAbout.funds)).toBeVisible()
    // Of five pictures of level 2 one is approved: it needs no other.
    expect(levelOf(site, 'passport').element().querySelectorAll('input[type=file]').length).toBe(4)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect(await axeProblems()).toEqual([])
  })

for (const look of LOOKS)
  test(`what is asked for besides stands first, with why, a word and its clock (${look.language})`, async ({
    site,
  }) => {
    const request = {
      kind: 'address',
      because: 'moved',
      word: 'the new flat, please',
      dueAt: AT,
      isLate: false,
    } as const
    site.answer(identityApi.identity, identity([], 2, [request, { ...request, kind: 'funds', isLate: true, word: '' }]))
    await site.open('/me/documents', { look, as: {} })
    const words = site.words.identity
    const asked = page.getByRole('region', { name: words.askedFor })
    await expect.element(asked.getByText(words.because.moved).first()).toBeVisible()
    await expect.element(asked.getByText('the new flat, please')).toBeVisible()
    await expect.element(asked.getByText(beginning(words.wasWanted))).toBeVisible()
    await expect.element(asked.getByText(words.kinds.funds)).toBeVisible()
    // Sent, its clock is the one of who looks at it.
    site.answer(identityApi.identity, identity([uploaded('address')], 2, [request]))
    await site.open('/me/documents', { look, as: {} })
    await expect.element(asked.getByText(beginning(words.waitsUntil))).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

test('a photograph is sent as a JPEG that is not larger than it is kept', async ({ site }) => {
  let documents: Document[] = []
  site.answer(identityApi.identity, () => identity(documents))
  site.answer(identityApi.upload, ({ kind }) => {
    documents = [uploaded(kind)]
    return {}
  })
  await site.open('/me/documents', { look: VI_PHONE, as: {} })
  const words = site.words.identity
  await expect.element(page.getByText(words.kinds.passport)).toBeVisible()
  await userEvent.upload(inputOf(site, 'passport'), await photo())
  await expect.element(page.getByText(words.sent)).toBeVisible()
  await expect.element(page.getByText(beginning(words.waitsUntil))).toBeVisible()
  const [sent] = site.asked(identityApi.upload)
  expect(sent!.kind).toBe('passport')
  const bytes = Uint8Array.from(atob(sent!.picture), letter => letter.charCodeAt(0))
  const { width, height } = await createImageBitmap(new Blob([bytes]))
  expect([bytes[0], bytes[1], width, height]).toEqual([0xff, 0xd8, 2000, 1000])
})

test('what is no picture is refused at its place, and another can be chosen', async ({ site }) => {
  site.answer(identityApi.identity, identity())
  site.answer(identityApi.upload, new FakeRefusal('not_a_picture'))
  await site.open('/me/documents', { look: UR_PHONE, as: {} })
  await expect.element(page.getByText(site.words.identity.kinds.funds)).toBeVisible()
  await userEvent.upload(inputOf(site, 'funds'), new File(['hello'], 'x.png', { type: 'image/png' }))
  await expect.element(levelOf(site, 'funds').getByText(site.words.refusal.not_a_picture)).toBeVisible()
  expect(inputOf(site, 'funds').element()).toBeEnabled()
})

test('without a connection the page says so, and shows the list with the next try', async ({ site }) => {
  site.answer(identityApi.identity, LOST)
  await site.open('/me/documents', { as: {} })
  await expect.element(page.getByText(site.words.refusal.offline)).toBeVisible()
  // At once: the page tries again by itself, too, and then the button goes.
  const retry = button(page, site.words.common.retry).element() as HTMLElement
  site.answer(identityApi.identity, identity([], 2))
  retry.click()
  await expect.element(page.getByText(site.words.identity.reached)).toBeVisible()
})
