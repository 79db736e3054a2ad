import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext } from '../../../tests/support/given.ts'
import { givenMailServer } from '../../../tests/support/office/mail-server.ts'
import { assertCarrier, carriersOf, isCarried, removeCarrier, setCarrier, tryCarrier } from './carriers.ts'
import { listOutbox, queueNotification, sendDue } from './notifications.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let context: Context
beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
})
afterAll(() => world.drop())

const queue = (merchantId: number, to: string) =>
  transaction(world.db, tx =>
    queueNotification(tx, context, { merchantId, channel: 'email', to, subject: 'Hello', text: 'Hello' }),
  )
const set = (address: string, secret = 'open sesame') =>
  transaction(world.db, tx =>
    setCarrier(tx, context.serverSecret, 2, {
      ...{ channel: 'email', address, sender: 'Lotus <us@lotus.test>', account: 'lotus', secret },
    }),
  )
const shownOf = async (by: Context, merchantId: number) =>
  (await carriersOf(by, merchantId)).find(each => each.channel === 'email')!

test('each merchant’s mail goes by its own gateway, else by the installation’s, else stays', async () => {
  const { mails, port, close } = await givenMailServer('open sesame')
  await set(`smtp://127.0.0.1:${port}`)
  await queue(1, 'one@example.com')
  await queue(2, 'two@example.com')
  expect(await sendDue(context)).toBe(1)
  expect(mails.map(each => each.slice(0, 15))).toEqual(['two@example.com'])
  expect(mails[0]).toContain('From: Lotus <us@lotus.test>')
  expect((await listOutbox(context))!.map(each => each.to)).toEqual(['one@example.com'])
  expect(await shownOf(context, 1)).toMatchObject({ by: 'nobody', sent: 0, waiting: 1, failed: 0 })
  expect(await shownOf(context, 2)).toMatchObject({ by: 'own', sent: 1, waiting: 0, oldest: null, account: 'lotus' })

  const sent: string[] = []
  const installed = { ...context, carriers: { email: async ({ to }: { to: string }) => void sent.push(to) } }
  await queue(2, 'three@example.com')
  expect(await sendDue(installed)).toBe(2)
  expect([sent, mails.length]).toEqual([['one@example.com'], 2])
  await transaction(world.db, tx => removeCarrier(tx, 2, 'email'))
  await queue(2, 'four@example.com')
  expect(await sendDue(context)).toBe(0)
  expect(await sendDue(installed)).toBe(1)
  expect(sent).toEqual(['one@example.com', 'four@example.com'])
  await close()
})

test('SMS cost where anybody carries them', async () => {
  expect(await isCarried(context, 2, 'sms')).toBe(false)
  expect(await isCarried({ ...context, carriers: { sms: async () => {} } }, 2, 'sms')).toBe(true)
  await transaction(world.db, tx =>
    setCarrier(tx, context.serverSecret, 2, {
      ...{ channel: 'sms', address: 'https://sms.example/send', sender: '', account: '', secret: 'a long key' },
    }),
  )
  expect(await isCarried(context, 2, 'sms')).toBe(true)
  expect(await isCarried(context, 1, 'sms')).toBe(false)
})

test('a trial tells in the gateway’s words what was wrong, and its secret lies sealed', async () => {
  const { mails, port, close } = await givenMailServer('open sesame')
  const trial = { merchantId: 2, channel: 'email', to: 'me@example.com' } as const
  const words = { subject: 'Trial', text: 'Trial' }
  await expect(tryCarrier(context, { ...trial, merchantId: 1 }, words)).rejects.toThrow('not_found')
  await set(`smtp://127.0.0.1:${port}`, 'close sesame')
  expect(await tryCarrier(context, trial, words)).toContain('Wrong password')
  await set(`smtp://127.0.0.1:${port}`)
  expect(await tryCarrier(context, trial, words)).toBe(null)
  expect(mails).toHaveLength(1)
  const [row] = await world.db<{ all: string }[]>`
    select string_agg(c::text, ' ') || string_agg(encode(secret_sealed, 'escape'), ' ') as all from notifications.carriers c`
  expect(row!.all).not.toContain('open sesame')
  await close()
})

test.each([
  ['email', 'smtps://mail.example:465', 'Us <us@mail.example>', undefined],
  ['email', 'smtp://mail.example:587', 'us@mail.example', undefined],
  ['email', 'smtp://127.0.0.1:2525', 'us@mail.example', undefined],
  ['email', 'https://mail.example', 'us@mail.example', 'address'],
  ['email', 'smtps://user:secret@mail.example', 'us@mail.example', 'address'],
  ['email', 'smtps://mail.example/?requireTLS=false', 'us@mail.example', 'address'],
  ['email', 'smtps://mail.example', 'us', 'sender'],
  ['email', 'smtps://mail.example', 'Us\r\nBcc: all@mail.example <us@mail.example>', 'sender'],
  ['sms', 'https://sms.example/send?from=us', '', undefined],
  ['sms', 'http://127.0.0.1:3000/send', '', undefined],
  ['sms', 'http://sms.example/send', '', 'address'],
  ['sms', 'file:///etc/passwd', '', 'address'],
  ['sms', 'no address', '', 'address'],
] as const)('%s by %s from %s', (channel, address, sender, field) => {
  const found = () => assertCarrier({ channel, address, sender })
  if (field) expect(found).toThrow(expect.objectContaining({ code: 'invalid_input', details: { field } }))
  else expect(found).not.toThrow()
})
