import type { BillInput, BillResult } from '#features/agents/rules/bills/bill.ts'
import { type InputText, inputOf, textOf } from '#features/agents/rules/bills/input-text.ts'
import type * as kinds from '#features/agents/rules/contracts/kinds.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

export type Bill = {
  id: bigint
  merchantId: number
  contractId: bigint
  contractVersion: number
  kind: kinds.Kind
  product: kinds.Product
  payer: number | null
  payee: number
  funding: kinds.Funding
  start: Date
  end: Date
  firstDay: string
  lastDay: string
  formula: string
  input: BillInput
  valid: Amount
  active: number
  pnl: Amount
  carryIn: Amount
  base: Amount
  tier: number
  rateType: kinds.RateType | null
  ratePpm: number | null
  gross: Amount
  payable: Amount
  netted: Amount
  returned: Amount
  clawed: Amount
  due: Amount
  received: Amount
  held: Amount
  status: Exclude<kinds.BillStatus, 'INSUFFICIENT' | 'EXPIRED' | 'CLAWED_BACK'>
  revision: number
  legs: number
  createdAt: Date
  paidAt: Date | null
}
type Money =
  | 'valid'
  | 'pnl'
  | 'carryIn'
  | 'base'
  | 'gross'
  | 'payable'
  | 'netted'
  | 'returned'
  | 'clawed'
  | 'due'
  | 'received'
  | 'held'
type Row = Omit<Bill, Money | 'input'> & Record<Money, bigint> & { figures: InputText }

export const billColumns = (db: Sql | Tx) => db`
  b.id, b.merchant_id as "merchantId", b.contract_id as "contractId", b.contract_version as "contractVersion", b.kind, b.product,
  b.payer, b.payee, b.funding, lower(b.period) as start, upper(b.period) as end, b.first_day::text as "firstDay",
  b.last_day::text as "lastDay", b.formula, b.figures, b.valid, b.active, b.pnl, b.carry_in as "carryIn", b.base, b.tier,
  b.rate_type as "rateType", b.rate_ppm as "ratePpm", b.gross, b.payable, b.netted, b.returned, b.clawed, b.due, b.received, b.held,
  b.status, b.revision, b.legs, b.created_at as "createdAt", b.paid_at as "paidAt"`

export function readBill({ figures, ...row }: Row): Bill {
  const sums = {
    ...{ valid: amount(row.valid), pnl: amount(row.pnl), carryIn: amount(row.carryIn), base: amount(row.base) },
    ...{ gross: amount(row.gross), payable: amount(row.payable), netted: amount(row.netted) },
    ...{
      returned: amount(row.returned),
      clawed: amount(row.clawed),
      due: amount(row.due),
      received: amount(row.received),
      held: amount(row.held),
    },
  }
  return { ...row, ...sums, input: inputOf(figures) }
}
export type BillRow = Row

export type NewBill = Pick<
  Bill,
  | ('merchantId' | 'contractId' | 'contractVersion' | 'kind' | 'product' | 'payer' | 'payee' | 'funding')
  | ('start' | 'end' | 'firstDay' | 'lastDay' | 'formula' | 'input' | 'netted' | 'status')
> & { result: BillResult; at: Date; owedAfter: Amount }

/** Writes bills of periods that have none; those that have one stay as they are. */
export async function insertBills(tx: Tx, bills: readonly NewBill[]): Promise<bigint[]> {
  const of = <T>(value: (bill: NewBill) => T) => bills.map(value)
  const rows = await tx<{ id: bigint }[]>`
    with added as (
      insert into agents.bills (merchant_id, contract_id, contract_version, kind, product, payer, payee, funding, period, first_day,
        last_day, formula, figures, valid, active, pnl, carry_in, base, tier, rate_type, rate_ppm, gross, payable, netted, status,
        created_at)
      select merchant_id, contract_id, version, kind, product, payer, payee, funding, tstzrange(start, finish), first_day,
        last_day, formula, figures::jsonb, valid, active, pnl, carry_in, base, tier, rate_type, rate_ppm, gross, payable, netted,
        status, at
      from unnest(${of(b => b.merchantId)}::int[], ${of(b => b.contractId)}::bigint[], ${of(b => b.contractVersion)}::int[],
        ${of(b => b.kind)}::text[], ${of(b => b.product)}::text[], ${of(b => b.payer)}::int[], ${of(b => b.payee)}::int[],
        ${of(b => b.funding)}::text[], ${of(b => b.start)}::timestamptz[], ${of(b => b.end)}::timestamptz[],
        ${of(b => b.firstDay)}::date[], ${of(b => b.lastDay)}::date[], ${of(b => b.formula)}::text[],
        ${of(b => JSON.stringify(textOf(b.input)))}::text[], ${of(b => b.result.valid)}::bigint[],
        ${of(b => b.input.active)}::int[], ${of(b => b.result.pnl)}::bigint[], ${of(b => b.result.carryIn)}::bigint[],
        ${of(b => b.result.base)}::bigint[], ${of(b => b.result.tier)}::int[], ${of(b => b.result.rateType)}::text[],
        ${of(b => b.result.ratePpm)}::int[], ${of(b => b.result.gross)}::bigint[], ${of(b => b.result.payable)}::bigint[],
        ${of(b => b.netted)}::bigint[], ${of(b => b.status)}::text[], ${of(b => b.at)}::timestamptz[])
        u(merchant_id, contract_id, version, kind, product, payer, payee, funding, start, finish, first_day, last_day, formula,
          figures, valid, active, pnl, carry_in, base, tier, rate_type, rate_ppm, gross, payable, netted, status, at)
      order by payee
      on conflict (contract_id, period) do nothing returning id, merchant_id, contract_id, gross, created_at
    ), began as (
      insert into agents.bill_revisions (bill_id, revision, merchant_id, at, gross, delta, owed_after)
      select a.id, 0, a.merchant_id, a.created_at, a.gross, a.gross, o.owed
      from added a join unnest(${of(b => b.contractId)}::bigint[], ${of(b => b.owedAfter)}::bigint[]) o(contract_id, owed)
        on o.contract_id = a.contract_id
    )
    select id from added order by id`
  return rows.map(({ id }) => id)
}

/** A bill that came to something else (§2.13). */
export async function reviseBill(
  tx: Tx,
  bill: Bill,
  now: { input: BillInput; result: BillResult; netted: Amount; returned: Amount; status: Bill['status'] },
  step: { delta: Amount; owedAfter: Amount; at: Date; isNew: boolean },
): Promise<void> {
  const { result } = now
  await tx`
    update agents.bills set figures = (${JSON.stringify(textOf(now.input))}::text)::jsonb, valid = ${result.valid},
      active = ${now.input.active}, pnl = ${result.pnl}, carry_in = ${result.carryIn}, base = ${result.base},
      tier = ${result.tier}, rate_type = ${result.rateType}, rate_ppm = ${result.ratePpm}, gross = ${result.gross},
      payable = ${result.payable}, netted = ${now.netted}, returned = ${now.returned}, status = ${now.status},
      revision = revision + ${step.isNew ? 1 : 0}
    where id = ${bill.id}`
  if (!step.isNew) return
  await tx`
    insert into agents.bill_revisions (bill_id, revision, merchant_id, at, gross, delta, owed_after)
    values (${bill.id}, ${bill.revision + 1}, ${bill.merchantId}, ${step.at}, ${result.gross}, ${step.delta}, ${step.owedAfter})`
}

export async function findBill(db: Sql | Tx, merchantId: number, id: bigint): Promise<Bill | undefined> {
  const [row] = await db<Row[]>`
    select ${billColumns(db)} from agents.bills b where b.merchant_id = ${merchantId} and b.id = ${id}`
  return row && readBill(row)
}

/** Bills as they stand while nobody else changes them. */
export async function holdBills(tx: Tx, ids: readonly bigint[]): Promise<Bill[]> {
  const rows = await tx<Row[]>`
    select ${billColumns(tx)} from agents.bills b where b.id = any(${ids}::bigint[]) order by b.id for update`
  return rows.map(readBill)
}
