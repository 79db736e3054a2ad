import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { balanceOf, prove, statement } from '#features/wallet/server/wallet.ts'
import { connect } from '#shared/server/db.ts'
import { openPool } from '#shared/server/pool.ts'
import { ensureDatabase, migrate, onServer } from '../tools/migrate.ts'
import { PROVEN } from './given.ts'

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
      (values ('real', 'cash'), ('bonus', 'cash'), ('demo', 'cash'), ('real', 'debt')) k(b, p)`
  await db`
    insert into wallet.bonuses (merchant_id, member_id, currency, granted) values (1, 'mem_a', 'CRD', 500)`
  const move = async (key: string, kind: string, lines: [string, string, string, string, number][]) => {
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
        ${same(kind)}::text[], ${same(`${kind}:1`)}::text[], ${places}::smallint[], ${places}::int[], ${places}::int[],
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
  await db.end()

  await migrate(url, 'database/migrations')
  const now = connect(url, 1)
  expect(await prove(now)).toEqual(PROVEN)
  expect(await balanceOf(now, 'mem_a', false)).toMatchObject({ cash: 770n, bonus: 340n, version: 6 })
  expect((await balanceOf(now, 'mem_b', true)).cash).toBe(90n)
  const balances =
    await now`select purpose, staked, won from wallet.public_balances where balance = -25 or balance = 770`
  expect(balances).toEqual([
    { purpose: 'cash', staked: 300n, won: 70n },
    { purpose: 'debt', staked: 0n, won: -25n },
  ])
  const { list } = await statement(now, 'mem_a', undefined, 9)
  expect(list.map(row => [row.kind, row.book, row.amount, row.balanceAfter])).toEqual([
    ['win', 'bonus', 40n, 340n],
    ['win', 'real', 70n, 770n],
    ['bet', 'bonus', -200n, 300n],
    ['bet', 'real', -300n, 700n],
    ['bonus', 'bonus', 500n, 500n],
    ['deposit', 'real', 1_000n, 1_000n],
  ])
  await now.end()
})
