import type { Month } from './months.ts'

/* SQL of the rounds of the history: what each row is follows from its round's number, so that sets are enough. */

export type World = {
  players: number
  vendorId: number
  /** Of the player p-0; the next ones follow. */
  firstAccount: bigint
  /** What each player has at first, in ten-thousandths. */
  opening: bigint
  stakeHouse: number
  payoutHouse: number
}

/** A table of the history: its column of time, what fills a partition of it, and what comes before its first rows. */
export type Part = {
  table: string
  time: string
  insert: (name: string, world: World, month: Month) => string
  before?: (name: string, model: string, from: Date) => string
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
 * Rounds r of a month: the player's number n, how many rounds it played before (k), its account, when, and the wire's
 * names. Each tenth round is of one of the players 0 to 9; the others take their turns, spread over all.
 */
function roundsOf({ players, vendorId, firstAccount }: World, { from, to, firstRound, endRound }: Month): string {
  const others = `(r - r / 10 - 1)`
  const seconds = (to.getTime() - from.getTime()) / 1_000 - PLAY_SECONDS - 1
  const step = seconds / Math.max(endRound - firstRound, 1)
  return `(
    select r, n, k, ${firstAccount} + n as account, 'p-' || n as player, 'h-' || r as round, 'h-b' || r as bet, at,
      ${keyOf(`'${vendorId}\\000p-' || n || '\\000h-' || r`)} as round_key, ${keyOf(`'${vendorId}\\000h-b' || r`)} as bet_key
    from (
      select r, case when r % 10 = 0 then r / 10 % 10 else 10 + ${others} * 7919 % ${players - 10} end as n,
        case when r % 10 = 0 then r / 100 else ${others} / ${players - 10} end as k,
        '${from.toISOString()}'::timestamptz + (r - ${firstRound}) * ${step} * interval '1 second' as at
      from generate_series(${firstRound}::bigint, ${endRound - 1}) r offset 0) numbered offset 0)`
}

/** The same twice, as its bet (win = 0) and its win (win = 1), in this order. */
function callsOf(world: World, month: Month): string {
  return `(
    select c.*, win, case win when 0 then 'bet' else 'win' end as op, case win when 0 then bet else 'h-w' || r end as tx,
      at + win * interval '${PLAY_SECONDS} seconds' as called_at,
      ${world.opening} - k * ${STAKE - WIN} - ${STAKE} + win * ${WIN} as balance, 2 + 2 * k + win as version
    from ${roundsOf(world, month)} c cross join lateral generate_series(0, 1) win offset 0)`
}

const entries: Part = {
  table: 'wallet.entries',
  time: 'at',
  insert: (name, world, month) => `
    insert into ${name} (id, at, key, line, content, merchant_id, account_id, contra_id, kind, amount, balance_after,
      account_version, reference)
    select ${world.players} + 2 * r + 1 + win, called_at, ${keyOf(`'wc:${world.vendorId}:' || tx`)}, 1,
      hashtextextended(tx, 0), 1, account, case win when 0 then ${world.stakeHouse} else ${world.payoutHouse} end, op,
      case win when 0 then ${-STAKE} else ${WIN} end, balance, version, 'TESTER:' || tx
    from ${callsOf(world, month)} c`,
  before: (name, model, from) => `
    insert into ${name}
      select id, '${from.toISOString()}', key, line, content, merchant_id, account_id, contra_id, kind, amount,
        balance_after, account_version, reference
      from ${model};
    truncate ${model}`,
}

const transactions: Part = {
  table: 'games.transactions',
  time: 'at',
  insert: (name, world, month) => `
    insert into ${name} (at, key, merchant_id, vendor_id, tx, op, player, round, round_key, game, currency, kind, amount, ref,
      state, code, fingerprint, answer, body)
    select called_at, key, 1, ${world.vendorId}, tx, op, player, round, round_key, 'slot', 'CRD',
      'normal', case win when 0 then ${STAKE} else ${WIN} end, case win when 0 then '' else bet end, 'ACCEPTED', 'OK',
      hashtextextended(tx, 0),
      '{"status":"OK","decided":true,"retry":"never","our_tx":"t_' || replace(key::text, '-', '')
        || '","split":{"cash":"' || case win when 0 then 100 else 90 end || '","bonus":"0"},"balance":{"cash":"'
        || balance / 100 || '","bonus":"0","total":"' || balance / 100 || '"},"wallet_version":' || version
        || case win when 0 then '}' else ',"round_state":"CLOSED"}' end,
      '{"session":"session-' || n || '","player":"' || player || '","game":"slot","currency":"CRD","round":"' || round
        || '","tx":"' || tx || case win when 0 then '","amount":"100"}' else '","ref":"' || bet || '","amount":"90","final":true}' end
    from (
      select *, case win when 0 then bet_key else ${keyOf(`'${world.vendorId}\\000' || tx`)} end as key
      from ${callsOf(world, month)} calls offset 0) c`,
}

const rounds: Part = {
  table: 'games.rounds',
  time: 'opened_at',
  insert: (name, world, month) => `
    insert into ${name} (opened_at, key, merchant_id, vendor_id, player, round, game, currency, state, stake, payout, bets,
      wins, bets_seen, changed_at, bets_by_key)
    select at, round_key, 1, ${world.vendorId}, player, round, 'slot', 'CRD', 'CLOSED', ${STAKE}, ${WIN}, 1, 1, 1,
      at + interval '${PLAY_SECONDS} seconds', array[bet_key]
    from ${roundsOf(world, month)} c`,
}

export const PARTS: readonly Part[] = [entries, transactions, rounds]
