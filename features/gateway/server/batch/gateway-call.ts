import { hash } from 'node:crypto'
import type { GameTerms } from '#features/games/rules/games.ts'
import type { PlayAction, WalletCall } from '#features/gateway/api.ts'

/** Who calls, and what stands outside of the database's transaction: the site's gate and the game, a second old at most. */
export type CallContext = {
  merchantId: number
  vendorId: number
  vendorCode: string
  /** 0 open, 1 maintenance, 2 closed to the address that the player came from. */
  siteOf: (ip: string) => 0 | 1 | 2
  game: GameTerms | undefined
  /** The call as it came. */
  raw: string
}

/** The calls that go through the batch. */
export type GatewayOp =
  | 'bet'
  | 'win'
  | 'rollback'
  | 'rollback_round'
  | 'partial_refund'
  | 'adjust'
  | 'promo_win'
  | 'reward_status'
  | 'end_round'

/** One thing to decide, with the keys that it is found by. */
export type Step = {
  [Op in GatewayOp]: { op: Op; body: WalletCall<Op> }
}[GatewayOp] & { context: CallContext; keys: StepKeys }
/** `tx`: what its row is called. */
export type StepKeys = {
  player: string
  tx: string
  own: string
  ref: string
  round: string
  session: string
  reward: string
}

/** What is decided as one: a call alone, or the actions of `play`, all or nothing. `close` ends a play's round after them. */
export type GatewayCall = { steps: Step[]; play?: { close: Step; final: boolean } }

export function callOf<Op extends GatewayOp>(op: Op, body: WalletCall<Op>, context: CallContext): GatewayCall {
  return { steps: [stepOf(op, body, context)] }
}

/** The actions of one play call: each is the call that it would have been alone. */
export function playOf(body: WalletCall<'play'>, context: CallContext): GatewayCall {
  const { actions, final, ...common } = body
  const steps = actions.map(({ op, ...own }: PlayAction) => stepOf(op, { ...common, ...own, final: false }, context))
  return { steps, play: { close: stepOf('end_round', { ...common, details_url: '' }, context), final } }
}

/** Every step of a call, the closing one of a play included. */
export function stepsOf({ steps, play }: GatewayCall): Step[] {
  return play ? [...steps, play.close] : steps
}

function stepOf(op: GatewayOp, body: object, context: CallContext): Step {
  const given = body as Record<string, unknown>
  const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string) : '')
  const { vendorId } = context
  const ref = text('ref')
  const tx = txName(op, text('tx'), ref)
  // A rollback carries no round: it is about the round of what it undoes.
  const round = op === 'rollback' || op === 'partial_refund' ? '' : text('round')
  const reward = text('reward')
  const keys: StepKeys = {
    player: `${vendorId} ${text('player')}`,
    tx,
    own: op === 'end_round' ? '' : txKey(vendorId, tx),
    ref: ref && txKey(vendorId, ref),
    round: round && roundKey(vendorId, text('player'), round),
    session: op === 'bet' ? hash('sha256', text('session'), 'hex') : '',
    reward: reward && `${vendorId} ${reward}`,
  }
  return { op, body, context, keys } as Step
}

/** A vendor may roll back under the id of what it undoes (§2.3, retry duty), which has a row of its own already. */
export const txName = (op: string, tx: string, ref: string) =>
  op === 'rollback' && tx === ref ? `rollback:${ref}` : tx
/** 16 bytes of SHA-256 as a uuid: fixed width for keys that are text of any length on the wire. */
export const txKey = (vendorId: number, tx: string) => hash('sha256', `${vendorId}\0${tx}`, 'hex').slice(0, 32)
export const roundKey = (vendorId: number, player: string, round: string) =>
  hash('sha256', `${vendorId}\0${player}\0${round}`, 'hex').slice(0, 32)
