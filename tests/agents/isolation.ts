import { settleDue } from '#features/agents/server/agents.ts'
import { saveProfile } from '#features/people/server/people.ts'
import { transaction } from '#shared/server/db.ts'
import { wholeOf } from '../../tools/verify/conformance/random.ts'
import { givenContract, hoursInto } from '../support/agents/contracts.ts'
import type { AgentsWorld } from '../support/agents/world.ts'
import type { MemberThere } from '../support/records/world.ts'

/* Figure of issue 21: for pairs of a viewer and a target every call of agents is asked, and tells of the viewer's line alone. */

type Account = { there: MemberThere; name: string; isAgent: boolean; above: Account | undefined; mobile: string }

/** Calls about somebody: by their id, or by their whole name. Those that write are asked about strangers alone. */
const BY_ID = ['pnl', 'pnl/days', 'pnl/file', 'downlines', 'bets', 'transactions']
const BY_NAME = ['pnl', 'downlines', 'bets', 'transactions']
const OF_ONE = ['downline', 'downline/quota']
const OWN = ['overview', 'links', 'opening', 'contracts/daily', 'contracts/daily/downlines']
const WRITES: readonly [string, (id: string) => object][] = [
  ['downline/terms', id => ({ id, rates: { RNG: 1 } })],
  ['downline/quota', id => ({ id, key: 'isolation-key', group: 'LOTT', from: 1990, count: 1 })],
  ['downline/toUpline', id => ({ id, isOn: true })],
  ['downline/note', id => ({ id, note: 'seen' })],
  ['contracts/daily/preview', payee => ({ payee, ...CONTRACT })],
  ['contracts/daily', payee => ({ payee, ...CONTRACT })],
]

const CONTRACT = { product: 'CONS', tiers: [{ minValidBet: '0', minActive: 0, ratePpm: 1_000 }] }

/** A tree of so many accounts by a seed: each has contacts of its own, and some of them play. */
async function givenTree(world: AgentsWorld, count: number, seed: number): Promise<Account[]> {
  const accounts: Account[] = []
  for (let n = 0; n < count; n++) {
    const agents = accounts.filter(each => each.isAgent)
    const isTop = n < 3
    const above = isTop ? undefined : agents[wholeOf(agents.length, seed, 'above', n)]
    const isAgent = isTop || wholeOf(100, seed, 'agent', n) < 55
    const type = isTop ? 2 : isAgent ? 1 : 0
    const there = await world.newMember({ type, ...(above && { uplineId: above.there.memberId }) })
    const name = `acct${1_000 + n}x`
    const mobile = `+8490${5_550_000 + n * 7}`
    await world.db`update people.members set username = ${name}, nickname = ${name} where id = ${there.memberId}`
    const owner = { merchantId: 1, memberId: there.memberId }
    const profile = { mobile, email: `secret-${n}@canary.example`, payeeName: `CANARY ${n}` }
    await transaction(world.db, tx => saveProfile(tx, world.context.serverSecret, owner, profile))
    accounts.push({ there, name, isAgent, above, mobile })
    if (wholeOf(100, seed, 'plays', n) < 40) await world.play(there, '1000', '300')
  }
  await world.followAll()
  await settleTree(world, accounts)
  return accounts
}

/** Each agent has a contract of a day with the agent above, and a bill of it. */
async function settleTree({ db, today }: AgentsWorld, accounts: readonly Account[]): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const { there, above, isAgent } of accounts) {
    if (isAgent) await givenContract(db, 'daily', [above?.there ?? null, there], 10_000, yesterday)
  }
  const morning = await hoursInto(db, await today(), 26.2)
  await db`update agents.progress set counted_to = ${morning}`
  await settleDue(db, morning)
}

const standsBelow = (account: Account, viewer: Account): boolean =>
  account === viewer || (account.above !== undefined && standsBelow(account.above, viewer))

/** Asks so many pairs; answers what was told that must not be, and how long names took that are strangers' and nobody's. */
export async function lookAround(
  world: AgentsWorld,
  { accounts, pairs, seed }: { accounts: number; pairs: number; seed: number },
) {
  const tree = await givenTree(world, accounts, seed)
  const viewers = tree.filter(each => each.isAgent)
  const wrong: string[] = []
  const times = { stranger: [] as number[], nobody: [] as number[] }
  let asked = 0

  for (let n = 0; n < pairs; n++) {
    const viewer = viewers[wholeOf(viewers.length, seed, 'viewer', n)]!
    const target = tree[wholeOf(tree.length, seed, 'target', n)]!
    const sees = standsBelow(target, viewer)
    const about = `${viewer.name} of ${target.name}`
    const check = (
      call: string,
      reply: { success: boolean; code?: string; value?: { list?: unknown[] } },
      isSeen: boolean,
    ) => {
      asked += 1
      const text = JSON.stringify(reply)
      for (const [name] of text.matchAll(/acct\d+x/g)) {
        const told = tree.find(each => each.name === name)
        if (!told || !standsBelow(told, viewer)) wrong.push(`${call}: ${about} told ${name}`)
      }
      for (const { there, mobile } of tree) {
        if (text.includes(mobile)) wrong.push(`${call}: ${about} told a number`)
        if (text.includes(there.memberId) && !standsBelow(tree.find(each => each.there === there)!, viewer))
          wrong.push(`${call}: ${about} told an id`)
      }
      if (/canary/i.test(text)) wrong.push(`${call}: ${about} told a contact`)
      if (!isSeen && reply.success && reply.value?.list?.length !== 0) wrong.push(`${call}: ${about} answered`)
      if (!isSeen && !reply.success && reply.code !== 'not_found') wrong.push(`${call}: ${about} was ${reply.code}`)
    }
    const { memberId } = target.there
    for (const path of BY_ID) check(path, await world.get(viewer.there, path, { of: memberId }), sees)
    for (const path of BY_NAME) {
      const begun = performance.now()
      check(`${path} by name`, await world.get(viewer.there, path, { username: target.name, level: 'all' }), sees)
      if (!sees && path === 'downlines') times.stranger.push(performance.now() - begun)
    }
    const begun = performance.now()
    await world.get(viewer.there, 'downlines', { username: `acct${9_000 + (n % 900)}`, level: 'all' })
    times.nobody.push(performance.now() - begun)
    for (const path of OF_ONE) check(path, await world.get(viewer.there, path, { id: memberId }), sees)
    if (!sees)
      for (const [path, body] of WRITES) check(path, await world.post(viewer.there, path, body(memberId)), false)
    for (const path of OWN) check(path, await world.get(viewer.there, path), true)
    for (const side of ['mine', 'paying']) {
      const query = { kind: 'daily', range: 'month', side, username: target.name }
      check('bills', await world.get(viewer.there, 'bills', query), standsBelow(target, viewer))
    }
    const versions = await world.get(viewer.there, 'contracts/daily/versions', { with: memberId })
    check('versions', versions, sees)
  }
  return { asked, wrong, stranger: median(times.stranger), nobody: median(times.nobody) }
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
