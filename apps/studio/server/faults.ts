import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { WalletClient } from './wallet-client.ts'

/*
 * The fault mode of a reference provider (wallet contract §2.6): what networks and careless vendors do, on purpose, so
 * that a platform can show that its books stay right.
 */

const SWITCHES = [
  /** The call arrives twice. */
  'duplicate',
  /** Another call overtakes this one. */
  'reorder',
  /** The call waits; `0.2:50` for 50 ms. */
  'delay',
  /** It is done and the answer gets lost. */
  'drop_answer',
  /** The bet is silent until its rollback was sent, and arrives then. */
  'late_bet',
  /** A win is paid a second time, under another tx. */
  'double_win',
  /** A win is sent one unit higher than our books have it. */
  'wrong_amount',
  /** Neither win nor end of a round are sent until the platform asks for its status. */
  'silent_round',
] as const
type Switch = (typeof SWITCHES)[number]

/** How often each of them happens, from 0 to 1. */
export type Faults = Readonly<Record<Switch, number> & { delayMs: number; seed: string }>

/** Reads `duplicate=0.3,delay=0.2:50,seed=42`; what is not named does not happen. Throws what it cannot read. */
export function parseFaults(text: string): Faults {
  const faults = { ...(Object.fromEntries(SWITCHES.map(name => [name, 0])) as Record<Switch, number>) }
  let [delayMs, seed] = [0, '']
  for (const each of text.split(',')) {
    const [, name = '', value = '', ms] = /^\s*(\w+)=([\w.-]+?)(?::(\d{1,5}))?\s*$/.exec(each) ?? []
    if (name === 'seed') seed = value
    else if (
      SWITCHES.includes(name as Switch) &&
      /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value) &&
      (!ms || name === 'delay')
    )
      faults[name as Switch] = Number(value)
    else throw new Error(`"${each}" is no fault: use ${SWITCHES.join(', ')} with a share from 0 to 1, or seed`)
    if (ms) delayMs = Number(ms)
  }
  return { ...faults, delayMs, seed }
}

const OVERTAKEN_MS = 100
const BENT: readonly string[] = ['bet', 'win', 'rollback', 'end_round']
type Body = { tx?: string; ref?: string; round?: string; amount?: string }

/**
 * A wallet client with these faults. The same seed and ids meet the same faults, in whatever order the calls are made:
 * each decision is drawn from the seed, the fault's name, the transaction and the number of the attempt.
 */
export function createFaultyWallet(wallet: WalletClient, faults: Faults) {
  const attempts = new Map<string, number>()
  const lateBets = new Map<string, object>()
  const asked = new Set<string>()
  let overtaking = Promise.withResolvers<void>()

  const happens = (name: Switch, subject: string) => draw(`${faults.seed} ${name} ${subject}`) < faults[name]

  const client: WalletClient = async (op, given) => {
    if (!BENT.includes(op)) return wallet(op, given)
    const { tx = '', ref = '', round = '', amount = '' } = given as Body
    const call = `${op} ${tx || round}`
    const attempt = (attempts.get(call) ?? 0) + 1
    attempts.set(call, attempt)
    const happensNow = (name: Switch) => happens(name, `${call} ${attempt}`)

    if (op === 'bet' && happens('late_bet', tx)) {
      lateBets.set(tx, given)
      return undefined
    }
    if ((op === 'win' || op === 'end_round') && happens('silent_round', round) && !asked.has(round)) return undefined
    const wrong = op === 'win' && happens('wrong_amount', tx)
    const body = wrong ? { ...given, amount: String(BigInt(amount) + 1n) } : given
    if (happensNow('delay')) await wait(faults.delayMs)
    if (happensNow('reorder')) await Promise.race([overtaking.promise, wait(OVERTAKEN_MS)])
    const [answer] = await Promise.all([wallet(op, body), happensNow('duplicate') ? wallet(op, body) : undefined])
    overtaking.resolve()
    overtaking = Promise.withResolvers()
    const lateBet = op === 'rollback' ? lateBets.get(ref) : undefined
    if (lateBet && lateBets.delete(ref)) await wallet('bet', lateBet)
    if (op === 'win' && answer?.decided && happens('double_win', tx)) await wallet('win', { ...body, tx: `${tx}.2` })
    if (happensNow('drop_answer')) return undefined
    if (answer?.decided) attempts.delete(call)
    return answer
  }

  return { client, breakSilence: (round: string) => void asked.add(round) }
}

/** From 0 up to 1, evenly, the same for the same text. */
function draw(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}
