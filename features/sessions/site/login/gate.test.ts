import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeSession, openSession, rememberMember } from '#shared/web/session.ts'
import { type AuthState, closeAuth, currentAuth, openAuth, switchAuth, takeWaiting } from '../auth-state.ts'
import { passGate } from './gate.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  closeSession()
  closeAuth()
})
afterEach(() => vi.unstubAllGlobals())

function logIn(type: number): void {
  openSession('secret', 'lan')
  rememberMember({ id: 'mem_1', account: 'lan', type })
}

test('§5 Login gate: whoever is logged in passes', () => {
  logIn(0)
  const action = vi.fn()
  passGate(action)
  expect(action).toHaveBeenCalledTimes(1)
  expect(currentAuth()).toEqual<AuthState>({ modal: null })
})

test('a game that closes because its session ended leaves standing why the login is open', () => {
  openAuth('login', { reason: 'expired' })
  passGate(() => undefined)
  expect(currentAuth()).toMatchObject({ modal: 'login', reason: 'expired' })
})

test('§5 Login gate: a visitor is asked to log in, and gets after it what was asked, also by way of registration', () => {
  const action = vi.fn()
  passGate(action)
  expect(action).not.toHaveBeenCalled()
  expect(currentAuth()).toMatchObject({ modal: 'login', reason: 'notLoggedIn' })
  switchAuth('register')
  expect(currentAuth()).toMatchObject({ modal: 'register' })
  logIn(0)
  takeWaiting()?.()
  expect(action).toHaveBeenCalledTimes(1)
})

test('§5 Login gate: whoever closes the login gets nothing later', () => {
  passGate(vi.fn())
  closeAuth()
  expect(takeWaiting()).toBeUndefined()
})

test('§5 Login gate, §8 Real account needed: account type 4 is stopped, unless the action takes trial accounts', () => {
  logIn(4)
  const action = vi.fn()
  passGate(action)
  expect(action).not.toHaveBeenCalled()
  expect(currentAuth()).toEqual({ modal: 'realAccount' })
  passGate(action, { takesTrial: true })
  expect(action).toHaveBeenCalledTimes(1)
})

test('§5 Login gate: a visitor who turns out to hold a trial account meets it again', () => {
  const action = vi.fn()
  passGate(action)
  logIn(4)
  takeWaiting()?.()
  expect(action).not.toHaveBeenCalled()
  expect(currentAuth()).toEqual({ modal: 'realAccount' })
})
