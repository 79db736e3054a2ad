import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { readTxStatus } from '#features/gateway/server/calls/read-calls.ts'
import { proveGateway } from '#features/gateway/server/gateway.ts'
import { proveReconciliation } from '#features/reconciliation/server/reconciliation.ts'
import { balanceOf, prove, statement } from '#features/wallet/server/wallet.ts'
import { openPool } from '#shared/server/db/pool.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { ensureDatabase, migrate, onServer } from '../tools/db/migrate.ts'
import { PROVEN } from './support/given.ts'

/* A database from before the log: its ledger becomes the log when it is migrated, and says the same. */

const name = `test_import_${process.pid}`
const url = onServer(inject('adminUrl'), name)
const before = mkdtempSync(join(tmpdir(), 'before-the-log-'))

afterAll(async () => {
  rmSync(before, { recursive: true })
  const admin = openPool(inject('adminUrl'), 1)
  await admin`drop database if exists ${admin(name)} with (force)`
  await admin.end()
})

test('accounts, entries and totals of before are wallets and rows of the log', async () => {
  for (const file of globSync('database/migrations/00*.sql')) cpSync(file, join(before, basename(file)))
  await ensureDatabase(inject('adminUrl'), name)
  await migrate(url, before)
  const db = connect(url, 1)
  await db`
    insert into wallet.accounts (merchant_id, member_id, book, currency, purpose)
    select 1, m, b::wallet.book, 'CRD', p from unnest(array['mem_a', 'mem_b']) m,
      (values ('real', 'cash'), ('bonus', 'cash'), ('demo', 'cash'), ('real', 'debt'), ('real', 'held')) k(b, p)`
  await db`
    insert into wallet.bonuses (merchant_id, member_id, currency, granted) values (1, 'mem_a', 'CRD', 500)`
  const move: Move = async (key, kind, lines, reference = `${kind}:1`) => {
    const [ids, houses] = [[] as bigint[], lines.map(([, book, , house]) => [book, house] as const)]
    for (const [member, book, purpose] of lines) {
      const [row] = await db<{ id: bigint }[]>`
        select id from wallet.accounts where member_id = ${member} and book::text = ${book} and purpose = ${purpose}`
      ids.push(row!.id)
    }
    const places = lines.map((_, i) => i + 1)
    const same = (value: string) => lines.map(() => value)
    await db`
      select wallet.apply(1, ${lines.map(() => 1)}::int[], ${same(key)}::uuid[], ${lines.map(() => 7)}::bigint[],
        ${same(kind)}::text[], ${same(reference)}::text[], ${places}::smallint[], ${places}::int[], ${places}::int[],
        ${lines.map(line => line[4])}::bigint[], ${ids}::bigint[], ${lines.map(() => 1)}::int[],
        ${houses.map(([book]) => book)}::wallet.book[], ${same('CRD')}::text[], ${houses.map(([, house]) => house)}::text[],
        ${lines.map(([, , , house]) => (house === 'promotions' && kind === 'bonus' ? 'bonus' : 'X'))}::text[], '-infinity')`
  }
  const uuid = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`
  await move(uuid(1), 'deposit', [['mem_a', 'real', 'cash', 'deposits', 1_000]])
  await move(uuid(2), 'bonus', [['mem_a', 'bonus', 'cash', 'promotions', 500]])
  await move(uuid(3), 'bet', [
    ['mem_a', 'real', 'cash', 'stake', -300],
    ['mem_a', 'bonus', 'cash', 'stake', -200],
  ])
  await move(uuid(4), 'win', [
    ['mem_a', 'real', 'cash', 'jackpot', 70],
    ['mem_a', 'bonus', 'cash', 'payout', 40],
  ])
  await move(uuid(5), 'grant', [['mem_b', 'demo', 'cash', 'promotions', 90]])
  await move(uuid(6), 'adjust', [['mem_b', 'real', 'debt', 'adjust', -25]])
  const calls = await insertCalls(db, move)
  await db.end()

  // It stops where a call or a round reads otherwise than before.
  await migrate(url, 'database/migrations')
  const now = connect(url, 1)
  expect(await prove(now)).toEqual(PROVEN)
  expect(await balanceOf(now, 'mem_a', false)).toMatchObject({ cash: 730n, bonus: 340n, version: 12 })
  expect((await balanceOf(now, 'mem_b', true)).cash).toBe(90n)
  const balances =
    await now`select purpose, staked, won from wallet.public_balances where balance = -25 or balance = 730 order by purpose`
  expect(balances).toEqual([
    { purpose: 'cash', staked: 380n, won: 110n },
    { purpose: 'debt', staked: 0n, won: -25n },
  ])
  const { list } = await statement(now, 'mem_a', undefined, 20)
  expect(list.slice(-6).map(row => [row.kind, row.book, row.amount, row.balanceAfter])).toEqual([
    ['win', 'bonus', 40n, 340n],
    ['win', 'real', 70n, 770n],
    ['bet', 'bonus', -200n, 300n],
    ['bet', 'real', -300n, 700n],
    ['bonus', 'bonus', 500n, 500n],
    ['deposit', 'real', 1_000n, 1_000n],
  ])
  expect(await proveGateway(now)).toMatchObject({ keys: 0, rounds: 0 })
  expect(await proveReconciliation(now)).toMatchObject({ suspense: 0 })
  for (const { tx, state, answer } of calls) {
    const told = await readTxStatus(now, VENDOR_ID, { tx, request_id: '' })
    expect([tx, told.state, JSON.stringify(told.answer)]).toEqual([tx, state, answer === '' ? undefined : answer])
  }
  await now.end()
})

const VENDOR_ID = 7
type Move = (
  key: string,
  kind: string,
  lines: [string, string, string, string, number][],
  reference?: string,
) => Promise<void>

/** Calls of each end, with what the ledger moved for them, as the gateway wrote both before the log. */
async function insertCalls(db: Sql, move: Move) {
  await db`insert into games.vendors (id, code, name, base_url, public_origin) overriding system value
    values (${VENDOR_ID}, 'V', 'V', '', '')`
  const keyOf = (tx: string) => `games.key_of('${VENDOR_ID}', '\\x00', '${tx}')`
  const calls: { tx: string; state: string; answer: string }[] = []
  const call = async (tx: string, op: string, state: string, more: Partial<Record<string, string | number>> = {}) => {
    const { round = '', amount = 0, ref = '', code = 'OK', returned = 0 } = more
    const answer = state === 'TOMBSTONED' ? '' : JSON.stringify({ status: code, decided: true, n: calls.length })
    calls.push({ tx, state, answer })
    await db.unsafe(`
      insert into games.transactions (at, key, merchant_id, vendor_id, tx, op, player, round, round_key, game, currency, kind, amount,
        returned, ref, state, code, fingerprint, answer, body)
      values (clock_timestamp(), ${keyOf(tx)}, 1, ${VENDOR_ID}, '${tx}', '${op}', 'p', '${round}',
        ${round === '' ? 'null' : `games.key_of('round', '', '${round}')`}, 'slot', 'CRD', 'normal', ${amount}, ${returned}, '${ref}', '${state}',
        '${code}', 1, '${answer}', '{"tx":"${tx}"}')`)
  }
  const round = (name: string, state: string, sums: string) =>
    db.unsafe(`
      insert into games.rounds (opened_at, changed_at, key, merchant_id, vendor_id, player, round, game, currency, state, stake, payout, bets,
        wins, bets_seen)
      values (now(), now(), games.key_of('round', '', '${name}'), 1, ${VENDOR_ID}, 'p', '${name}', 'slot', 'CRD', '${state}', ${sums})`)
  const moved = async (tx: string, op: string, to: string, house: string, amount: number) => {
    const [row] = await db.unsafe<{ key: string }[]>(
      `select games.key_of('wc:${VENDOR_ID}:', '', '${tx}')::text as key`,
    )
    await move(row!.key, op, [['mem_a', 'real', to, house, amount]], `V:${tx.replace(/:.*/, '')}`)
  }
  await call('b1', 'bet', 'ACCEPTED', { round: 'r1', amount: 100, returned: 30 })
  await moved('b1', 'bet', 'cash', 'stake', -100)
  await call('pr', 'partial_refund', 'ACCEPTED', { round: 'r1', amount: 30, ref: 'b1' })
  await moved('pr', 'partial_refund', 'cash', 'stake', 30)
  await call('w1', 'win', 'ACCEPTED', { round: 'r1', amount: 40, ref: 'b1' })
  await moved('w1', 'win', 'cash', 'payout', 40)
  await round('r1', 'CLOSED', '70, 40, 1, 1, 1')
  await call('b2', 'bet', 'ROLLED_BACK', { round: 'r2', amount: 50 })
  await moved('b2', 'bet', 'cash', 'stake', -50)
  await call('k2', 'rollback', 'ACCEPTED', { round: 'r2', amount: 50, ref: 'b2' })
  await moved('k2', 'rollback', 'cash', 'stake', 50)
  await call('k3', 'rollback', 'ACCEPTED', { round: 'r2', ref: 'b2' })
  await round('r2', 'OPEN', '0, 0, 0, 0, 1')
  await call('no', 'bet', 'REFUSED', { round: 'r9', code: 'INSUFFICIENT_FUNDS' })
  await call('late', 'rollback', 'ACCEPTED', { ref: 'never' })
  await call('never', 'bet', 'TOMBSTONED', { code: 'TX_TOMBSTONED' })
  await call('b4', 'bet', 'ACCEPTED', { round: 'r4', amount: 10 })
  await moved('b4', 'bet', 'cash', 'stake', -10)
  for (const [tx, state] of [
    ['h1', 'ACCEPTED'],
    ['h2', 'RETURNED'],
    ['h3', 'HELD'],
    ['h4', 'RETURNED'],
  ] as const) {
    const amount = tx === 'h4' ? 0 : 500
    await call(tx, 'win', state, { round: 'r4', amount, ref: 'b4', code: 'HELD' })
    if (amount > 0) await moved(tx, 'win', 'held', 'payout', amount)
  }
  await moved('h1:release', 'win_release', 'held', 'payout', -500)
  await moved('h2:return', 'win_return', 'held', 'payout', -500)
  await round('r4', 'CLOSED', '10, 500, 1, 1, 1')
  await db`
    insert into games.players (vendor_id, player, merchant_id, member_id, real_account, bonus_account, currency)
    select ${VENDOR_ID}, 'p', 1, 'mem_a', r.id, b.id, 'CRD' from wallet.accounts r join wallet.accounts b using (member_id, purpose)
    where member_id = 'mem_a' and purpose = 'cash' and r.book = 'real' and b.book = 'bonus'`
  await db`
    insert into games.cases (merchant_id, vendor_id, type, tx, round, player, currency) values (1, ${VENDOR_ID}, 'LATE', 'h3', 'r4', 'p', 'CRD')`
  return calls
}
