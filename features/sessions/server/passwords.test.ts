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
  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < 15; i++)
    for (const [hashed, times] of [
      [passwordHash, known],
      [null, unknown],
    ] as const) {
      const before = performance.now()
      expect(await verifyPassword(SECRET, hashed, 'wrong1guess')).toBe(false)
      times.push(performance.now() - before)
    }
  // Neighbours on the machine only add to the shortest times.
  const [knownMs, unknownMs] = [known, unknown].map(times => Math.min(...times))
  expect(unknownMs! / knownMs!).toBeGreaterThan(0.5)
  expect(unknownMs! / knownMs!).toBeLessThan(2)
})
