import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { newBrowser, openWorld, type World } from '../../../tests/accounts/world.ts'
import { freshDatabase } from '../../../tests/support/database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let n = 0

beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database.db, { SLIDEVERIFY: false })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

async function join() {
  const login = { username: `Member${++n}`, password: 'violet1canyon' }
  await addMemberWithPassword(world.context, { merchantId: 1, ...login, chosenByMember: true })
  const by = newBrowser(world.app, `198.51.100.${n}`)
  const { value } = await by.send('POST', '/wps/session/login', { ...login, area: 'member' })
  const { token } = value as { token: string }
  return {
    read: async () => (await by.send('GET', '/wps/identity', undefined, token)).value,
    upload: (body: object) => by.send('POST', '/wps/identity/documents', body, token),
  }
}

const picture = async (width = 60, height = 40) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#336' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

test('a member reads what each level needs, uploads, and sees what waits', async () => {
  const { read, upload } = await join()
  expect(await read()).toMatchObject({
    level: 2,
    levels: [{ level: 2, needs: [{ name: 'identity', state: 'missing' }, {}, {}] }, { level: 3 }],
    documents: [],
  })
  expect(await upload({ kind: 'passport', picture: await picture() })).toMatchObject({ status: 200, value: {} })
  expect(await read()).toMatchObject({
    levels: [{ needs: [{ name: 'identity', state: 'waiting' }, {}, {}] }, {}],
    documents: [{ kind: 'passport', state: 'WAITING', reason: null, deadline: { isLate: false } }],
  })
})

test('S-26: a photograph of megabytes passes, 6 MB do not', async () => {
  const { upload } = await join()
  const noise = {
    create: { width: 1400, height: 1000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  }
  const photo = await sharp(noise as never)
    .png()
    .toBuffer()
  expect(photo.length).toBeGreaterThan(1024 * 1024)
  expect(await upload({ kind: 'selfie', picture: photo.toString('base64') })).toMatchObject({ status: 200 })
  const heavy = Buffer.alloc(6 * 1024 * 1024, 1).toString('base64')
  expect(await upload({ kind: 'selfie', picture: heavy })).toMatchObject({ status: 413, code: 'body_too_large' })
})

test.each([
  ['no picture', { kind: 'selfie', picture: 'aGVsbG8=' }, 'not_a_picture'],
  ['what is no base64', { kind: 'selfie', picture: '<script>' }, 'not_a_picture'],
  ['nothing', { kind: 'selfie', picture: '' }, 'invalid_input'],
  ['a kind that is none', { kind: 'birthday', picture: 'aGVsbG8=' }, 'invalid_input'],
  ['too much around it', { kind: 'selfie', picture: 'aGVsbG8=', memberId: 'mem_2' }, 'invalid_input'],
])('%s is refused, and nothing is kept', async (_, body, code) => {
  const { read, upload } = await join()
  expect(await upload(body)).toMatchObject({ status: 400, code })
  expect(await read()).toMatchObject({ documents: [] })
})
