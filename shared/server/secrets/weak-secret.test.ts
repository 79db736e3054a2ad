import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { weaknessOf } from './weak-secret.ts'

test('32 random bytes are no weak secret, in hex or in base64', () => {
  for (let n = 0; n < 1_000; n++) {
    expect(weaknessOf(randomBytes(32).toString('hex'))).toBeUndefined()
    expect(weaknessOf(randomBytes(32).toString('base64url'))).toBeUndefined()
  }
})

test.each(['', 'a'.repeat(64), '0123456789abcdef', 'abab'.repeat(16), 'a-server-secret-that-only-tests-use'])(
  'a secret that can be guessed is weak: %s',
  secret => expect(weaknessOf(secret)).toBeTypeOf('string'),
)
