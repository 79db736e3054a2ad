import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const SECRET = 'a secret of the server'

test('a password opens its own hash under its own secret, exactly as it was typed', async () => {
  const passwordHash = await hashPassword(SECRET, 'violet1Canyon ')
  expect(await verifyPassword(SECRET, passwordHash, 'violet1Canyon ')).toBe(true)
  for (const wrong of ['violet1canyon ', 'violet1Canyon', 'violet1Canyon  ', ''])
    expect(await verifyPassword(SECRET, passwordHash, wrong), wrong).toBe(false)
  expect(await verifyPassword('another secret', passwordHash, 'violet1Canyon ')).toBe(false)
})

test('security §3.2: argon2id with m=19456, t=2, p=1, salted, peppered', async () => {
  const [one, two] = await Promise.all([hashPassword(SECRET, 'same1same'), hashPassword(SECRET, 'same1same')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verify(one, 'same1same')).toBe(false)
})

test('two encodings of one text are one password', async () => {
  const passwordHash = await hashPassword(SECRET, 'caf\u00e9-1')
  expect(await verifyPassword(SECRET, passwordHash, 'cafe\u0301-1')).toBe(true)
})

test('S-03: whoever does not exist costs as much time as a wrong password', async () => {
  const passwordHash = await hashPassword(SECRET, 'violet1canyon')
  async function timed(hashed: string | null): Promise<number> {
    const before = performance.now()
    expect(await verifyPassword(SECRET, hashed, 'wrong1guess')).toBe(false)
    return performance.now() - before
  }
  // Neighbours on the machine only add to the shortest times.
  let [knownMs, unknownMs] = [Infinity, Infinity]
  const areAlike = () => unknownMs / knownMs > 0.5 && unknownMs / knownMs < 2
  for (let tries = 1; tries <= 200 && (tries <= 15 || !areAlike()); tries++) {
    knownMs = Math.min(knownMs, await timed(passwordHash))
    unknownMs = Math.min(unknownMs, await timed(null))
  }
  expect(areAlike()).toBe(true)
})
