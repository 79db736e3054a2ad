import type { Invariant } from './invariants.ts'

/*
 * For each view of each invariant, in their order, what nobody could do but a superuser with all triggers off: the view
 * has to find it. Written for a database full of mixed operations; each runs in a transaction that is rolled back.
 */
const AN_ENTRY = `
  select e.id from wallet.entries e join wallet.accounts a on a.id = e.account_id
  where e.kind = 'bet' and a.book = 'real' order by e.id limit 1`
const house = (purpose: string, book = 'real') =>
  `(select id from wallet.house_accounts where purpose = '${purpose}' and book = '${book}' limit 1)`
const change = (table: string, set: string, where: string) => `
  update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} limit 1)
    and tableoid = (select tableoid from ${table} where ${where} limit 1)`
const accounts = (set: string) => change('wallet.accounts', set, "book = 'real' and version > 0 and purpose = 'cash'")
const entry = (set: string) => `update wallet.entries set ${set} where id in (${AN_ENTRY})`

const CLEARING = entry(`contra_id = ${house('transfers')}`)
const NEXT_MONTH = "at + interval '1 month'"

export const PLANTED: Record<Invariant, readonly string[]> = {
  'I1: balances of a book and currency add up to nothing': [accounts('balance = balance + 1')],
  'I2: a balance is the sum of its postings': [accounts('balance = balance + 1'), accounts('staked = staked + 1')],
  'I3: a movement balances, in one currency': [entry(`contra_id = ${house('promotions', 'bonus')}`), CLEARING],
  'I4: no account of a customer is below zero': [
    `alter table wallet.accounts drop constraint accounts_floor;
    with poor as (
      insert into wallet.accounts (merchant_id, member_id, book, currency, balance, version, purpose)
      values (1, 'mem_planted', 'real', 'CRD', -1, 1, 'cash') returning id)
    insert into wallet.entries (id, at, key, line, content, merchant_id, account_id, contra_id, kind, amount,
      balance_after, account_version, reference)
    select nextval('wallet.entry_ids'), now(), gen_random_uuid(), 1, 0, 1, id, ${house('adjust')}, 'planted', -1, -1, 1, ''
    from poor`,
  ],
  'I5: an account’s postings are a chain without a gap': [entry('balance_after = balance_after + 1')],
  'I6: a key is used once': [
    `insert into wallet.entries select id, ${NEXT_MONTH}, key, line, content, merchant_id, account_id, contra_id, kind,
      amount, balance_after, account_version, reference from wallet.entries where id in (${AN_ENTRY})`,
    change('wallet.entries', 'content = content + 1', 'line = 2'),
    `create temp table planted as select * from games.transactions limit 1;
    update planted set at = ${NEXT_MONTH};
    insert into games.transactions select * from planted`,
  ],
  'I7: a bet is settled once, by what its round and its postings say': [
    change('games.rounds', 'payout = payout + 1', "state = 'CLOSED'"),
    change('games.transactions', 'amount = amount + 1', "op = 'promo_win' and state = 'ACCEPTED'"),
  ],
  'I8: what is owed and not yet paid is the balance of its account': [
    change('games.rewards', 'won = won + 1', 'true'),
    change('wallet.bonuses', 'granted = granted + 1', 'true'),
  ],
  'I9: nobody is paid a salary or a dividend yet': ['create table public.planted (salary bigint)'],
  'I10: demo money stays apart': [entry("account_id = (select id from wallet.accounts where book = 'demo' limit 1)")],
  'I11: nobody plays beyond a limit': [
    "update protection.limits set amount = 0 where kind = 'single_bet'",
    change('protection.limits', 'valid_to = now()', "valid_to is null and kind = 'loss'"),
    change('protection.members', "in_force = 'stake day 1'", 'true'),
  ],
  'I12: nobody plays while excluded': [
    `insert into protection.exclusions (merchant_id, member_id, kind, reason, placed_by, starts_at, firm_until)
    select 1, a.member_id, 'operator', 'planted', 'ann', now() - interval '1 hour', now()
    from wallet.accounts a where a.id = (select account_id from wallet.entries where id in (${AN_ENTRY}))`,
  ],
  'I13: no bet comes after the close': [
    "update games.sessions set ended_at = now() - interval '1 hour'",
    'create table public.planted (close_at timestamptz)',
  ],
  'I14: no audit chain is written yet': ['create table public.audit_planted (id int)'],
  'I15: what waits is explained': [
    change('games.transactions', "state = 'ACCEPTED'", "state = 'HELD' and amount > 0"),
    entry("account_id = (select id from wallet.accounts where purpose = 'transit:X' limit 1)"),
    CLEARING,
  ],
}
