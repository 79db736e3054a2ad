import type { Month } from './months.ts'

/* SQL of the rounds of the history: what each row is follows from its round's number, so that sets are enough. */

export type World = {
  players: number
  vendorId: number
  /** Of the player p-0; the next ones follow. */
  firstWallet: number
  /** What each player has at first, in ten-thousandths. */
  opening: bigint
  stakeHouse: number
  payoutHouse: number
}

const [STAKE, WIN] = [10_000, 9_000]
/** A win comes so long after its bet, and the last one still in its month. */
const PLAY_SECONDS = 2

/**
 * The 16 bytes for a text of the wire, as `games.key_of` makes them, which takes three times as long. `\\000` is a null
 * byte.
 */
const keyOf = (text: string) => `encode(substr(sha256((${text})::bytea), 1, 16), 'hex')::uuid`

/**
 * Rounds r of a month: the player's number n, how many rounds it played before (k), when, and the wire's names. Each tenth
 * round is of one of the players 0 to 9; the others take their turns, spread over all.
 */
function roundsOf({ players, vendorId }: World, { from, to, firstRound, endRound }: Month): string {
  const others = `(r - r / 10 - 1)`
  const seconds = (to.getTime() - from.getTime()) / 1_000 - PLAY_SECONDS - 1
  const step = seconds / Math.max(endRound - firstRound, 1)
  return `(
    select r, n, k, 'p-' || n as player, 'h-' || r as round, 'h-b' || r as bet, at,
      ${keyOf(`'${vendorId}\\000p-' || n || '\\000h-' || r`)} as round_key
    from (
      select r, case when r % 10 = 0 then r / 10 % 10 else 10 + ${others} * 7919 % ${players - 10} end as n,
        case when r % 10 = 0 then r / 100 else ${others} / ${players - 10} end as k,
        '${from.toISOString()}'::timestamptz + (r - ${firstRound}) * ${step} * interval '1 second' as at
      from generate_series(${firstRound}::bigint, ${endRound - 1}) r offset 0) numbered offset 0)`
}

/** Two rows a round, as the gateway writes a bet and a win of the bench: its answers are worded again from them. */
export const insertRounds = (name: string, world: World, month: Month): string => `
  insert into ${name} (at, key, cash, balance, staked, won, content, wallet, version, contra, op, reference, merchant_id,
    vendor_id, player, round, game, currency, kind, ref, amount, state, round_key, round_place, round_state, round_stake,
    round_payout, round_bets, round_wins, round_bets_seen, body)
  select at + win * interval '${PLAY_SECONDS} seconds', ${keyOf(`'${world.vendorId}\\000' || tx`)},
    case win when 0 then ${-STAKE} else ${WIN} end, ${world.opening} - k * ${STAKE - WIN} - ${STAKE} + win * ${WIN},
    (k + 1) * ${STAKE}, (k + win) * ${WIN}, hashtextextended(tx, 0), ${world.firstWallet} + n, 2 + 2 * k + win,
    case win when 0 then ${world.stakeHouse} else ${world.payoutHouse} end, case win when 0 then 'bet' else 'win' end,
    'TESTER:' || tx, 1, ${world.vendorId}, player, round, 'slot', 'CRD', 'normal', case win when 0 then '' else bet end,
    case win when 0 then ${STAKE} else ${WIN} end, 'ACCEPTED', round_key, win + 1, case win when 0 then 'OPEN' else 'CLOSED' end,
    ${STAKE}, win * ${WIN}, 1, win, 1,
    '{"session":"session-' || n || '","player":"' || player || '","game":"slot","currency":"CRD","round":"' || round
      || '","tx":"' || tx || case win when 0 then '","amount":"100"}' else '","ref":"' || bet || '","amount":"90","final":true}' end
  from (
    select c.*, win, case win when 0 then bet else 'h-w' || r end as tx
    from ${roundsOf(world, month)} c cross join lateral generate_series(0, 1) win offset 0) c`

/** The grants, which came today, come before all history. */
export const moveGrants = (name: string, model: string, from: Date): string => `
  create temp table grants on commit drop as select * from ${model};
  update grants set at = '${from.toISOString()}';
  insert into ${name} select * from grants;
  truncate ${model}`
