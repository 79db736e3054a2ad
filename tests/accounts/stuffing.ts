import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { wholeOf } from '../../tools/verify/conformance/random.ts'
import { type Browser, newBrowser, type Reply, solveCaptcha, type World } from './world.ts'

/** `pairs` of names and passwords are tried from `addresses`, on `accounts` of which each right password is among them. */
export type Plan = { pairs: number; addresses: number; accounts: number }

const AT_ONCE = 16
/** How many checks of one account's password there may be without the step-up (S-01). */
const CHECKS = 3

export type StuffingReport = {
  answers: Record<string, number>
  sessions: number
  /** The most checks that any account's password had. */
  mostChecks: number
  /** Owners who came from the device they are known by while it went on, and what they were told. */
  owners: string[]
}

const nameOf = (n: number) => `owner${n}`
const rightOf = (n: number) => `meadow${n}lamp7`

/**
 * A stuffing run (S-01, S-02) by somebody who solves every captcha and is asked for no slide: what is left are the
 * counters. The right password of each account comes after as many wrong ones as an account takes, in the order in
 * which the pairs are tried: a list on which it comes first is one that no counter can tell from the owner.
 */
export async function stuff(world: World, { pairs, addresses, accounts }: Plan): Promise<StuffingReport> {
  const owners: Browser[] = []
  for (let n = 0; n < accounts; n++) {
    const account = { merchantId: 1, username: nameOf(n), password: rightOf(n), chosenByMember: true }
    await addMemberWithPassword(world.context, account)
    owners.push(newBrowser(world.app, `203.0.${n >> 8}.${n & 255}`))
  }
  const known = owners.slice(0, 20)
  for (const [n, owner] of known.entries()) await logIn(owner, nameOf(n), rightOf(n))
  const addressOf = (i: number) => `10.${(i % addresses) >> 7}.${(i % addresses) & 127}.7`
  const report: StuffingReport = { answers: {}, sessions: 0, mostChecks: 0, owners: [] }
  const checks = new Map<number, number>()
  let next = 0

  async function work(): Promise<void> {
    for (let i = next++; i < pairs; i = next++) {
      const n = i % accounts
      const isRight = i >= accounts * CHECKS && wholeOf(4, 1, i) === 0
      const password = isRight ? rightOf(n) : `guess${i}word`
      const { success, code = 'fine' } = await attack(world, addressOf(i), nameOf(n), password)
      report.answers[code] = (report.answers[code] ?? 0) + 1
      if (success) report.sessions++
      if (success || code === 'wrong_credentials') checks.set(n, (checks.get(n) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  report.mostChecks = Math.max(...checks.values())
  for (const [n, owner] of known.entries()) {
    const { success, code } = await logIn(owner, nameOf(n), rightOf(n))
    report.owners.push(success ? 'fine' : (code ?? ''))
  }
  return report
}

const logIn = (browser: Browser, username: string, password: string): Promise<Reply> =>
  browser.send('POST', '/wps/session/login', { username, password })

async function attack(world: World, address: string, username: string, password: string): Promise<Reply> {
  // A new jar for each try: what is held against a browser is not held against the next.
  const bot = newBrowser(world.app, address, 'a bot')
  const captcha = await solveCaptcha(world.db, bot)
  return bot.send('POST', '/wps/session/login', { username, password, captcha })
}
