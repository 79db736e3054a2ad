import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeSession, currentSession, openSession, rememberMember } from './session.ts'
import { endSiblings, followSiblings } from './siblings.ts'

/* This process is one tab; raw channels stand for the others. */

const kept = new Map<string, string>()
const open: BroadcastChannel[] = []
const stops: (() => void)[] = []
const channel = (name: string) => {
  const made = new BroadcastChannel(name)
  open.push(made)
  return made
}
const heard = (name: string) => {
  const messages: { type?: string; nonce?: string; token?: string }[] = []
  channel(name).onmessage = event => messages.push((event as MessageEvent).data)
  return messages
}
const follow = () => {
  const [endOwn, onJoined] = [vi.fn(), vi.fn()]
  stops.push(followSiblings({ endOwn, onJoined }))
  return { endOwn, onJoined }
}
const logIn = (token = 'secret') => {
  openSession(token, 'lan', 1_000)
  rememberMember({ id: 'mem_1', account: 'lan', type: 0 })
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  closeSession()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  for (const each of open.splice(0)) each.close()
  vi.unstubAllGlobals()
})

test('a new tab gets the login of an open one', async () => {
  const asked = heard('grandstand.session')
  const { onJoined } = follow()
  await expect.poll(() => asked).toHaveLength(1)
  const given = { token: 'secret', username: 'lan', loggedInAt: 1_000, customerId: 'mem_1', account: 'lan', type: 0 }
  channel(`grandstand.session.${asked[0]!.nonce}`).postMessage(given)
  await expect
    .poll(() => currentSession())
    .toEqual({
      ...{ token: 'secret', username: 'lan', loggedInAt: 1_000, customerId: 'mem_1', account: 'lan', accountType: 0 },
    })
  expect(onJoined).toHaveBeenCalledTimes(1)
})

test('what nobody asked for is not taken, and a login of its own is kept', async () => {
  const asked = heard('grandstand.session')
  follow()
  await expect.poll(() => asked).toHaveLength(1)
  channel('grandstand.session').postMessage({ token: 'foreign', username: 'eve' })
  channel('grandstand.session.another-nonce').postMessage({ token: 'foreign', username: 'eve' })
  logIn('own')
  channel(`grandstand.session.${asked[0]!.nonce}`).postMessage({ token: 'foreign', username: 'eve', type: null })
  // Heard by this test after the tab heard it: the tab listened first.
  const last = heard('grandstand.session.last')
  channel('grandstand.session.last').postMessage({})
  await expect.poll(() => last).toHaveLength(1)
  expect(currentSession()?.token).toBe('own')
})

test('an open tab answers on the channel of the nonce alone, and not without a login', async () => {
  const [publicly, mine] = [heard('grandstand.session'), heard('grandstand.session.n1')]
  logIn()
  follow()
  channel('grandstand.session').postMessage({ type: 'ask', nonce: 'n1' })
  await expect.poll(() => mine).toHaveLength(1)
  expect(mine[0]).toMatchObject({ token: 'secret', customerId: 'mem_1' })
  expect(JSON.stringify(publicly)).not.toContain('secret')
})

test('a logout in one tab ends all tabs of the member, and the logins that they hold', async () => {
  logIn()
  const { endOwn } = follow()
  channel('grandstand.session').postMessage({ type: 'ended', customerId: 'mem_2' })
  channel('grandstand.session').postMessage({ type: 'ended', customerId: '' })
  channel('grandstand.session').postMessage({ type: 'ended', customerId: 'mem_1' })
  await expect.poll(() => currentSession()).toBe(null)
  expect(endOwn).toHaveBeenCalledTimes(1)
})

test('the tab that logs out says whose logins end, and no token', async () => {
  const told = heard('grandstand.session')
  logIn()
  endSiblings()
  await expect.poll(() => told).toEqual([{ type: 'ended', customerId: 'mem_1' }])
})
