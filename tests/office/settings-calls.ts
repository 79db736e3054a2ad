import { SECTION_NAMES } from '#features/brands/api-sections.ts'
import { settingsOf } from '#features/brands/server/brands.ts'
import { contentApi } from '#features/messages/api-office.ts'
import type { Content } from '#features/messages/rules/content.ts'
import { setCarrier } from '#features/notifications/server/notifications.ts'
import { setPhoneAuth, setThirdProvider } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { askOffice } from '../support/office/operators.ts'
import type { Example } from './calls.ts'

const reason = 'the test asks for it'
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const aBanner = (change: Partial<Content> = {}): Content => ({
  ...{ kind: 'B', groupName: 'home', position: 0, url: '', phoneUrl: '', linkageType: '', linkageTarget: '' },
  ...{ languages: [], devices: '', endsAt: null, texts: { EN: { title: 'Lanterns', content: 'Tonight' } } },
  ...{ audience: 'PLAYER', isPinned: false },
  ...change,
})

/** A draft that waits for its approval, and one that stood and was taken down. */
export async function contentCalls({ app, ann, ben }: CashierOffice): Promise<[string, Example][]> {
  const base = contentApi.list.path
  const save = (id: string, after: number) =>
    askOffice(app, ann.token, ['POST', `${base}/${id}`], { after, content: aBanner(), startsAt: null })
  await save('example', 0)
  await save('stood', 0)
  const { value } = await askOffice(app, ann.token, ['POST', `${base}/stood/publish`], { version: 1, reason })
  const { proposalId } = value as { proposalId: string }
  await askOffice(app, ben.token, ['POST', `/wps/office/proposals/${proposalId}/confirm`])
  const of = (id: string, body?: Record<string, unknown>): Example => ({ params: { id }, ...(body && { body }) })
  return [
    [`GET ${base}/:id/versions`, of('example')],
    [`POST ${base}/:id`, of('example', { after: 1, content: aBanner(), startsAt: null })],
    [`POST ${base}/:id/publish`, of('example', { version: 1, reason })],
    [`POST ${base}/:id/roll-back`, of('stood', { version: 1, reason })],
    [`POST ${base}/:id/take-down`, of('stood', { reason })],
    [`POST ${base}/pictures`, { body: { picture: PNG } }],
  ]
}

/** Each section as it stands. */
export async function settingsCalls({ db, context }: CashierOffice): Promise<[string, Example][]> {
  const sms = { channel: 'sms', address: 'https://sms.example', sender: '', account: '', secret: 'a long key' } as const
  const known = { provider: 'known', label: 'Known', issuer: 'https://known.example', clientId: 'us' }
  const urls = { issuer: 'https://sms.example', jwksUrl: 'https://sms.example/keys', apiUrl: 'https://sms.example/api' }
  await transaction(db, async tx => {
    await setCarrier(tx, context.serverSecret, 1, sms)
    const own = { ...known, kind: 'openid', authorizeUrl: null, clientSecret: 'a long secret' } as const
    await setThirdProvider(tx, context.serverSecret, 1, own)
    await setPhoneAuth(tx, context.serverSecret, 1, { ...urls, audience: 'us', apiKey: 'a long key' })
  })
  const base = '/wps/office/settings'
  const now = await settingsOf(db, 1)
  const flags = now.flags.value.flags.map(({ modId, enabled }) => ({ modId, enabled }))
  const sections = SECTION_NAMES.map((name): [string, Example] => {
    const { value, version } = now[name]
    return [`POST ${base}/${name}`, { body: { value: name === 'flags' ? { flags } : value, version, reason } }]
  })
  const third = { provider: 'example', label: 'Example', issuer: 'https://id.example', clientId: 'us' }
  const phone = { issuer: 'https://phone.example', audience: 'us', jwksUrl: 'https://phone.example/keys' }
  const realMoney = {
    ...{ legalEntity: 'Test Ltd', allowedCountries: ['MT'], minimumAge: 21, kyc: 'manual', exclusion: 'none' },
    ...{ helpLinks: ['https://help.example'], fundsStatement: 'Apart from ours' },
  }
  const mail = { channel: 'email', address: 'smtps://mail.example', sender: 'Us <us@mail.example>', account: 'us' }
  const brand = {
    ...{ code: 'third', name: 'Third House', host: 'third.test', currency: 'VND', currencySymbol: '₫' },
    ...{ timeZone: 'Asia/Ho_Chi_Minh', theme: {}, from: 'test' },
    copy: { flags: true, fields: true, content: true, games: true, cashier: false },
  }
  return [
    ...sections,
    [`GET ${base}/history`, { body: { section: 'flags' } }],
    [`POST ${base}/hosts`, { body: { host: 'more.test', reason } }],
    [`POST ${base}/third`, { body: { ...third, clientSecret: 'a long secret', reason } }],
    [`POST ${base}/third/:provider/remove`, { params: { provider: 'known' }, body: { reason } }],
    [`POST ${base}/phone/remove`, { body: { reason } }],
    [`POST ${base}/phone`, { body: { ...phone, apiUrl: 'https://phone.example/api', apiKey: 'a long key', reason } }],
    [`POST ${base}/real-money`, { body: { value: realMoney, version: now.realMoney.version, reason } }],
    [`POST ${base}/payloads`, { body: { payloads: 'accept', version: now.payloads.version, reason } }],
    [`POST ${base}/carriers`, { body: { ...mail, secret: 'a long secret', reason } }],
    [`POST ${base}/carriers/:channel/remove`, { params: { channel: 'sms' }, body: { reason } }],
    [`POST ${base}/carriers/:channel/try`, { params: { channel: 'email' }, body: {} }],
    ['POST /wps/office/brands', { body: { ...brand, reason } }],
  ]
}
