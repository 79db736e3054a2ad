import { expect, test, vi } from 'vitest'

const derived = vi.hoisted(() => ({ purposes: [] as string[] }))
vi.mock('node:crypto', async importActual => {
  const actual = await importActual<typeof import('node:crypto')>()
  const hkdfSync: typeof actual.hkdfSync = (hash, key, salt, purpose, length) => {
    derived.purposes.push(String(purpose))
    return actual.hkdfSync(hash, key, salt, purpose, length)
  }
  return { ...actual, hkdfSync }
})
// Another file of this process may have loaded it with the real one.
vi.resetModules()
const { seal, unseal } = await import('./secrets.ts')

const SECRET = 'a-server-secret-that-only-tests-use'

test('what was sealed for a purpose is opened for that purpose, by that secret, as long as no byte differs', () => {
  const sealed = seal(SECRET, 'a', 'plain')
  expect(unseal(SECRET, 'a', sealed)).toBe('plain')
  expect(() => unseal(SECRET, 'b', sealed)).toThrow()
  expect(() => unseal(`${SECRET}!`, 'a', sealed)).toThrow()
  sealed[sealed.length - 1]! ^= 1
  expect(() => unseal(SECRET, 'a', sealed)).toThrow()
})

test('keys are derived once, and so many are kept at most', () => {
  const sealed = seal(SECRET, 'first', 'plain')
  derived.purposes = []
  for (let i = 0; i < 255; i++) seal(SECRET, `purpose ${i}`, 'plain')
  seal(SECRET, 'first', 'plain')
  expect(derived.purposes).toHaveLength(255)
  for (let i = 255; i < 600; i++) seal(SECRET, `purpose ${i}`, 'plain')
  derived.purposes = []
  // It was let go of, and comes again.
  expect(unseal(SECRET, 'first', sealed)).toBe('plain')
  expect(derived.purposes).toEqual(['first'])
})
