import type { Invariant } from './invariants.ts'

/*
 * For each view of each invariant, in their order, what nobody could do but a superuser with all triggers off: the view
 * has to find it. Written for a database full of mixed operations; each runs in a transaction that is rolled back.
 */
const A_ROW = `
  select l.tableoid, l.ctid from wallet.log l join wallet.wallets w on w.id = l.wallet
  where l.op = 'bet' and w.book = 'real' order by l.at, l.wallet, l.version limit 1`
const house = (purpose: string, book = 'real') =>
  `(select id from wallet.houses where purpose = '${purpose}' and book = '${book}' limit 1)`
const change = (table: string, set: string, where: string) => `
  update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} limit 1)
    and tableoid = (select tableoid from ${table} where ${where} limit 1)`
const row = (set: string) => `update wallet.log set ${set} where (tableoid, ctid) = (${A_ROW})`
const again = (set: string) => `
  create temp table planted as select * from wallet.log where (tableoid, ctid) = (${A_ROW});
  update planted set ${set};
  insert into wallet.log select * from planted`

const bill = (received: number, held = 0) => `
  insert into agents.bills (merchant_id, contract_id, contract_version, kind, product, payee, funding, period, first_day, last_day,
    formula, figures, valid, active, pnl, carry_in, base, tier, gross, payable, received, held, status, created_at)
  select 1, 1, 1, 'dividend', 'CONS', min(number), 'UPLINE', tstzrange(now(), now() + interval '1 day'), now()::date, now()::date,
    'planted', '{}', 0, 0, 0, 0, 0, -1, 1000, 1000, ${received}, ${held}, 'PAID', now() from people.members`

const CLEARING = row(`contra = ${house('transfers')}`)
const NEXT_MONTH = "at + interval '1 month'"

export const PLANTED: Record<Invariant, readonly string[]> = {
  'I1: balances of a book and currency add up to nothing': [row('cash = cash + 1')],
  'I2: a balance is the sum of its postings': [
    row('balance = balance + 1'),
    row('staked = staked + 1'),
    'update wallet.closed set until = now()',
  ],
  'I3: a movement balances, in one currency': [row(`contra = ${house('promotions', 'demo')}`), CLEARING],
  'I4: no account of a customer is below zero': [
    `with poor as (
      insert into wallet.wallets (merchant_id, member_id, book, currency) values (1, 'mem_planted', 'real', 'CRD') returning id)
    insert into wallet.log (key, cash, balance, staked, won, content, wallet, version, contra, op, reference)
    select gen_random_uuid(), -1, -1, 0, 0, 0, id, 1, ${house('adjust')}, 'planted', '' from poor`,
  ],
  'I5: an account’s postings are a chain without a gap': [row('balance = balance + 1')],
  'I6: a key is used once': [
    again(`at = ${NEXT_MONTH}, version = (select max(version) + 1 from wallet.log)`),
    change('wallet.log', 'content = content + 1', 'main is not null'),
    `create temp table planted as select * from wallet.log where round_place = 1 limit 1;
    update planted set at = ${NEXT_MONTH}, wallet = null, version = null;
    insert into wallet.log select * from planted`,
  ],
  'I7: a bet is settled once, by what its round and its postings say': [
    change('wallet.log', 'round_payout = round_payout + 1', "round_state = 'CLOSED'"),
    change('wallet.log', 'amount = amount + 1', "op = 'promo_win' and state = 'ACCEPTED'"),
  ],
  'I8: what is owed and not yet paid is the balance of its account': [
    change('gateway.rewards', 'won = won + 1', 'true'),
    change('bonuses.grants', 'amount = amount + 1', 'true'),
    `with lent as (
      insert into wallet.wallets (merchant_id, member_id, book, currency) values (1, 'mem_planted', 'real', 'CRD') returning id)
    insert into wallet.log (key, cash, bonus, balance, bonus_balance, staked, won, content, wallet, version, contra, op, reference)
    select gen_random_uuid(), 0, 1, 0, 1, 0, 0, 0, id, 1, ${house('payout')}, 'planted', '' from lent`,
  ],
  'I9: what agents are paid by contract is what their bills say': [
    bill(100),
    `${bill(100)};
    insert into agents.bill_legs (bill_id, leg, merchant_id, revision, from_bill, from_wallet, at)
    select id, 1, 1, 0, 100, 0, now() from agents.bills`,
    bill(5, 5),
  ],
  'I10: demo money stays apart': [
    row("wallet = (select id from wallet.wallets where book = 'demo' limit 1), version = version + 1000000"),
  ],
  'I11: nobody plays beyond a limit': [
    "update protection.limits set amount = 0 where kind = 'single_bet'",
    change('protection.limits', 'valid_to = now()', "valid_to is null and kind = 'loss'"),
    change('protection.members', "in_force = 'stake day 1'", 'true'),
  ],
  'I12: nobody plays while excluded': [
    `insert into protection.exclusions (merchant_id, member_id, kind, reason, placed_by, starts_at, firm_until)
    select 1, a.member_id, 'operator', 'planted', 'ann', now() - interval '1 hour', now()
    from wallet.wallets a where a.id = (select wallet from wallet.log where (tableoid, ctid) = (${A_ROW}))`,
  ],
  'I13: no bet comes after the close': [
    "update gateway.sessions set ended_at = now() - interval '1 hour'",
    `insert into draws.raffles (id, merchant_id, promotion, currency, texts, sealed_seed, commitment, public_input, prizes,
      most_a_deposit, starts_at, closes_at, by, at)
    values ('planted', 1, 'planted', 'CRD', '{}', '', repeat('0', 64), repeat('0', 64), '{1}', 1, now() - interval '2 hours', now() - interval '1 hour', '', now());
    insert into draws.raffle_tickets (raffle_id, merchant_id, member_id, source, n, at) values ('planted', 1, '', '', 1, now())`,
    'create table public.planted (close_at timestamptz)',
  ],
  'I14: what operators did is a chain': [
    `insert into operators.audit (merchant_id, operator_id, session_id, ip, request_id, action, item, inputs, reason, hash)
    values (1, 'planted', '', '', '', 'planted', '', '{}', '', 'planted')`,
  ],
  'I15: what waits is explained': [
    // One that nothing became of: what was taken back or released waits no more.
    change(
      'wallet.log',
      "state = 'ACCEPTED'",
      "state = 'HELD' and amount > 0 and not exists (select from wallet.log b where b.ref_key = log.key)",
    ),
    row("wallet = (select id from wallet.wallets where purpose = 'transit:X' limit 1), version = version + 1000000"),
    CLEARING,
  ],
}
