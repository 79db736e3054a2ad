import { buildApp } from '#apps/server/app.ts'
import { settleDue } from '#features/agents/server/agents.ts'
import { saveProfile } from '#features/people/server/people.ts'
import { setFlag } from '#features/settings/server/settings.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { transaction } from '#shared/server/db.ts'
import { wholeOf } from '../../tools/verify/conformance/random.ts'
import { givenContract, hoursInto } from '../support/agents/contracts.ts'
import type { AgentsWorld } from '../support/agents/world.ts'
import { killedSql } from '../support/killed-sql.ts'
import { type Account, CALLS, type Call } from './isolation-calls.ts'

/* Figure of issue 21: for pairs of a viewer and a target every call of agents is asked, and tells of the viewer's line alone. */

const AT_ONCE = 4
/** Ids that are nobody’s. */
const NOTHING = { contract: '999999999', bill: '999999999', link: 'lnk_nobody', bet: 'f'.repeat(32) }
const NOBODY = { name: 'acct9000y', isAgent: false, above: undefined, mobile: '', ...NOTHING }

/** A tree of so many accounts by a seed: each has contacts, agents have a contract, a bill and a link, and some play. */
async function givenTree(world: AgentsWorld, count: number, seed: number): Promise<Account[]> {
  await transaction(world.db, tx => setFlag(tx, 1, 'AGENTLOCK3', true))
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
    accounts.push({ there, name, isAgent, above, mobile, ...NOTHING })
    if (wholeOf(100, seed, 'plays', n) < 40) await world.play(there, '1000', '300')
  }
  await world.followAll()
  for (const account of accounts) {
    const [bet] = await world.db<{ id: string }[]>`
      select replace(b.key::text, '-', '') as id from records.bets b join wallet.public_accounts w on w.id = b.wallet
      where w.member_id = ${account.there.memberId}`
    if (bet) account.bet = bet.id
  }
  await settleTree(world, accounts)
  return accounts
}

/** Each agent has a contract of a day with the agent above, a bill of it, and a link. */
async function settleTree(world: AgentsWorld, accounts: readonly Account[]): Promise<void> {
  const { db } = world
  const yesterday = new Date(Date.now() - 86_400_000)
  const agents = accounts.filter(({ isAgent }) => isAgent)
  for (const agent of agents) {
    const { id } = await givenContract(db, 'daily', [agent.above?.there ?? null, agent.there], 10_000, yesterday)
    agent.contract = String(id)
    const link = { kind: 'member', label: agent.name, maxUses: 5, days: 7 }
    agent.link = (await world.post(agent.there, 'links', link)).value.id
  }
  const morning = await hoursInto(db, await world.today(), 26.2)
  await db`update agents.progress set counted_to = ${morning}`
  await settleDue(db, morning)
  for (const agent of agents) {
    const [bill] = await db<{ id: bigint }[]>`select id from agents.bills where contract_id = ${BigInt(agent.contract)}`
    agent.bill = String(bill!.id)
  }
}

const standsBelow = (account: Account, viewer: Account): boolean =>
  account === viewer || (account.above !== undefined && standsBelow(account.above, viewer))

/** Whether what belongs to somebody is also the viewer's: their own, or of who stands directly above. */
const isParty = (target: Account, viewer: Account) => target === viewer || target.above === viewer

/** Asks so many pairs; answers what was told that must not be. */
export async function lookAround(
  world: AgentsWorld,
  { accounts, pairs, seed }: { accounts: number; pairs: number; seed: number },
) {
  const tree = await givenTree(world, accounts, seed)
  const viewers = tree.filter(each => each.isAgent)
  const marks = new Map(tree.flatMap(each => [each.name, each.there.memberId].map(mark => [mark, each] as const)))
  const numbers = new Set(tree.map(({ mobile }) => mobile))
  const codes = await codesOfNobody(world, viewers[0]!)
  const wrong: string[] = []
  let asked = 0

  const checkPair = async (n: number) => {
    const viewer = viewers[wholeOf(viewers.length, seed, 'viewer', n)]!
    // Some look at themselves: their own line goes down from there, not up.
    const target = n % 10 === 0 ? viewer : tree[wholeOf(tree.length, seed, 'target', n)]!
    const isBelow = standsBelow(target, viewer)
    for (const each of CALLS) {
      const { call, how, input } = each
      if (how === 'write' && isBelow) continue
      const about = `${call} by ${viewer.name} of ${target.name}`
      const reply = await world.ask(viewer.there, call, input(target))
      asked += 1
      const text = JSON.stringify(reply)
      for (const [mark] of text.matchAll(/acct\d+x|mem_\w+|\+8490\d+|canary/gi)) {
        if (/canary/i.test(mark) || numbers.has(mark)) wrong.push(`${about} told a contact`)
        const told = marks.get(mark)
        if (told && !standsBelow(told, viewer)) wrong.push(`${about} told of ${told.name}`)
      }
      const isSeen = how === 'own' || (how === 'theirs' ? isParty(target, viewer) : isBelow)
      if (isSeen) continue
      const { success, code, value } = reply
      if (success && !(how === 'name' && value.list.length === 0)) wrong.push(`${about} answered`)
      if (!success && code !== codes.get(each)) wrong.push(`${about} was ${code}`)
    }
  }
  let next = 0
  const work = async () => {
    for (let n = next++; n < pairs; n = next++) await checkPair(n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { asked, wrong, tree }
}

/** How each call is refused about nobody: so it has to be about a stranger. */
async function codesOfNobody(world: AgentsWorld, viewer: Account): Promise<Map<Call, string | undefined>> {
  const nobody = { ...NOBODY, there: { ...viewer.there, memberId: 'mem_nobody' } }
  const codes = new Map<Call, string | undefined>()
  for (const each of CALLS) codes.set(each, (await world.ask(viewer.there, each.call, each.input(nobody))).code)
  return codes
}

/** Calls of members that no pair asks, by their names as `CALLS` writes them. */
export function leftOut(endpoints: readonly Endpoint[], known: readonly string[]): string[] {
  const asked = new Set([...CALLS.map(({ call }) => call), ...known])
  return endpoints
    .filter(({ who }) => who === 'agent' || who === 'player')
    .map(({ method, path }) => `${method} ${path.replace('/wps/agent/', '')}`)
    .filter(call => !asked.has(call))
}

/** Of calls by name: how many statements and transactions they take for a stranger and for nobody. */
export async function statementsOfNames(world: AgentsWorld, tree: readonly Account[]) {
  const { db, steps } = killedSql(world.db, Number.POSITIVE_INFINITY)
  const rest = { parts: world.parts, trustedProxies: [], siteFolder: undefined, isReady: () => true }
  const app = await buildApp({ ...world.context, db }, rest)
  const viewer = tree.find(each => tree.some(other => !standsBelow(other, each)))!
  const stranger = tree.find(each => !standsBelow(each, viewer))!
  const nobody = { ...stranger, name: NOBODY.name }
  const counted: { call: string; stranger: number; nobody: number }[] = []
  for (const { call, input } of CALLS.filter(({ how }) => how === 'name')) {
    // The least of some: now and then one reads again what the server remembers, such as flags.
    const count = async (target: Account) => {
      const counts: number[] = []
      for (let n = 0; n < 4; n++) {
        const before = steps()
        await world.ask(viewer.there, call, input(target), app)
        counts.push(steps() - before)
      }
      return Math.min(...counts)
    }
    counted.push({ call, stranger: await count(stranger), nobody: await count(nobody) })
  }
  await app.close()
  return counted
}

/** Of calls by name: how long they take for strangers and for nobody, asked in turn so that a busy machine is busy for both. */
export async function timeNames(world: AgentsWorld, tree: readonly Account[], rounds: number, seed: number) {
  const viewers = tree.filter(each => each.isAgent)
  const calls = CALLS.filter(({ how }) => how === 'name')
  const times = new Map(calls.map(({ call }) => [call, { stranger: [] as number[], nobody: [] as number[] }]))
  for (let n = 0; n < rounds; n++) {
    const viewer = viewers[wholeOf(viewers.length, seed, 'watcher', n)]!
    const strangers = tree.filter(each => !standsBelow(each, viewer))
    const stranger = strangers[wholeOf(strangers.length, seed, 'stranger', n)]!
    const nobody = { ...stranger, name: `acct${9_000 + (n % 900)}y` }
    const both = [
      ['stranger', stranger],
      ['nobody', nobody],
    ] as const
    for (const { call, input } of calls) {
      for (const [who, target] of n % 2 === 0 ? both : both.toReversed()) {
        const begun = performance.now()
        await world.ask(viewer.there, call, input(target))
        times.get(call)![who].push(performance.now() - begun)
      }
    }
  }
  return [...times].map(([call, { stranger, nobody }]) => ({
    call,
    stranger: median(stranger),
    nobody: median(nobody),
  }))
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
