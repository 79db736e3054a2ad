import type { WalletOp } from '#features/gateway/api.ts'
import { type Draw, type Fields, pick } from './bad-fields.ts'
import type { FuzzWorld } from './fuzz-world.ts'

/** Right in form and wrong in what it says. `isDecided`: refused for ever, which leaves a row that says so. */
export type Meant = { about: string; code: string; body: Fields; isDecided: boolean }
type Twist = (body: Fields, draw: Draw, world: FuzzWorld) => Meant

const twist =
  (about: string, code: string, isDecided: boolean, change: (draw: Draw, world: FuzzWorld) => Fields): Twist =>
  (body, draw, world) => ({ about, code, isDecided, body: { ...body, ...change(draw, world) } })
const refused = (about: string, code: string, change: (draw: Draw, world: FuzzWorld) => Fields) =>
  twist(about, code, true, change)
const undecided = (about: string, code: string, change: (draw: Draw, world: FuzzWorld) => Fields) =>
  twist(about, code, false, change)

const STRANGE = ['nobody', '0', '__proto__', 'ünïcode ☃ 𝄞', "'; drop table wallet.accounts; --", '%00', '\u202e\u200b']
const strange = (name: string) => (draw: Draw) => ({ [name]: pick(draw, STRANGE) })
/** Another currency than the player's: known, unknown, and the names that every object knows. */
const otherCurrency = (draw: Draw) => ({ currency: pick(draw, ['EUR', 'VND', 'XXX', 'crd', 'toString', 'valueOf']) })
/** Times that nobody can read are no reason for another answer. */
const noTime = (draw: Draw) => ({
  occurred_at: pick(draw, [
    '1',
    'Jan 1',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    'x',
  ]),
})

/** What each call can mean wrongly, with the answer of the case tables (§2.4). */
export const TWISTS: Record<WalletOp, Twist[]> = {
  authenticate: [undecided('an unknown token', 'TOKEN_INVALID', strange('launch_token'))],
  balance: [
    undecided('an unknown session', 'TOKEN_INVALID', strange('session')),
    undecided('another player', 'TOKEN_MISMATCH', (_, { other }) => ({ player: other.player })),
    undecided('another currency', 'CURRENCY_MISMATCH', otherCurrency),
  ],
  bet: [
    refused('an unknown session', 'TOKEN_INVALID', draw => ({ ...strange('session')(draw), ...noTime(draw) })),
    refused('another player', 'TOKEN_MISMATCH', (_, { other }) => ({ player: other.player })),
    refused('an unknown game', 'GAME_NOT_ALLOWED', strange('game')),
    refused('another currency', 'CURRENCY_MISMATCH', otherCurrency),
    refused('nothing', 'AMOUNT_INVALID', () => ({ amount: '0' })),
    refused('too much', 'INSUFFICIENT_FUNDS', () => ({ amount: '9'.repeat(13) })),
    refused('the id of another bet', 'TX_CONFLICT', () => ({ tx: 'base', amount: '7' })),
    undecided('an unknown reward', 'REWARD_NOT_FOUND', draw => ({ kind: 'free_round', ...strange('reward')(draw) })),
  ],
  win: [
    undecided('an unknown bet', 'BET_NOT_FOUND', strange('ref')),
    undecided('an unknown round', 'BET_NOT_FOUND', strange('round')),
    undecided('an unknown player', 'BET_NOT_FOUND', strange('player')),
    undecided('the bet of another', 'BET_NOT_FOUND', () => ({ ref: 'other' })),
    refused('another currency', 'CURRENCY_MISMATCH', draw => ({ ...otherCurrency(draw), ...noTime(draw) })),
    refused('the id of a bet', 'TX_CONFLICT', () => ({ tx: 'base' })),
  ],
  play: [
    refused('an unknown session', 'TOKEN_INVALID', strange('session')),
    refused('another currency', 'CURRENCY_MISMATCH', otherCurrency),
    undecided('a win of no bet', 'BET_NOT_FOUND', (_, { nextId }) => ({
      actions: [
        { op: 'bet', tx: nextId(), amount: '100' },
        { op: 'win', tx: nextId(), ref: 'nothing', amount: '100' },
      ],
    })),
  ],
  rollback: [
    refused('the bet of another', 'TX_CONFLICT', draw => ({ ref: 'other', ...noTime(draw) })),
    refused('another amount', 'TX_CONFLICT', () => ({ amount: '1' })),
  ],
  rollback_round: [refused('the id of a bet', 'TX_CONFLICT', () => ({ tx: 'base' }))],
  partial_refund: [
    undecided('an unknown bet', 'BET_NOT_FOUND', strange('ref')),
    undecided('the bet of another', 'BET_NOT_FOUND', () => ({ ref: 'other' })),
    refused('nothing', 'AMOUNT_INVALID', () => ({ amount: '0' })),
    refused('more than the stake', 'AMOUNT_EXCEEDS_STAKE', draw => ({ amount: pick(draw, ['1001', '9'.repeat(13)]) })),
  ],
  adjust: [
    undecided('an unknown bet', 'BET_NOT_FOUND', strange('ref')),
    undecided('an unknown player', 'BET_NOT_FOUND', strange('player')),
    refused('another currency', 'CURRENCY_MISMATCH', otherCurrency),
    refused('nothing', 'AMOUNT_INVALID', draw => ({ amount: pick(draw, ['0', '-0', '000']) })),
  ],
  promo_win: [
    refused('another currency', 'CURRENCY_MISMATCH', otherCurrency),
    refused('the id of a bet', 'TX_CONFLICT', () => ({ tx: 'base' })),
  ],
  reward_status: [
    undecided('an unknown reward', 'REWARD_NOT_FOUND', strange('reward')),
    undecided('an unknown player', 'REWARD_NOT_FOUND', strange('player')),
  ],
  end_round: [],
  tx_status: [],
  ping: [],
}
