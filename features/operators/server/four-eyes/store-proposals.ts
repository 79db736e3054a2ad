import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what one operator proposed and another one decides. */

export type ProposalState = 'OPEN' | 'DONE' | 'REFUSED' | 'WITHDRAWN' | 'STALE' | 'EXPIRED'
export type ProposalRow = {
  id: string
  merchantId: number
  action: string
  item: string
  ground: string
  content: unknown
  effect: Record<string, unknown>
  reason: string
  maker: string
  makerPerson: string
  madeAt: Date
  expiresAt: Date
  state: ProposalState
  checker: string | null
  decidedAt: Date | null
  word: string
  isGlass: boolean
}

const columns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", action, item, ground, content, effect, reason, maker, maker_person as "makerPerson",
  made_at as "madeAt", expires_at as "expiresAt", checker, decided_at as "decidedAt", word,
  is_glass as "isGlass",
  case when state = 'OPEN' and expires_at <= now() then 'EXPIRED' else state end as state`

export type NewProposal = Pick<
  ProposalRow,
  'id' | 'merchantId' | 'action' | 'item' | 'ground' | 'content' | 'effect' | 'reason' | 'maker' | 'makerPerson'
> & { hours: number }

/** Takes the place of those about the same that are over by now; undefined while one is open. Answers when it ends. */
export async function insertProposal(tx: Tx, p: NewProposal): Promise<Date | undefined> {
  await tx`
    update operators.proposals set decided_at = now(),
      state = case when expires_at <= now() then 'EXPIRED' else 'STALE' end
    where merchant_id = ${p.merchantId} and action = ${p.action} and item = ${p.item} and state = 'OPEN'
      and (expires_at <= now() or ground <> ${p.ground})`
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into operators.proposals
      (id, merchant_id, action, item, ground, content, effect, reason, maker, maker_person, expires_at)
    values (${p.id}, ${p.merchantId}, ${p.action}, ${p.item}, ${p.ground}, ${tx.json(p.content as never)},
      ${tx.json(p.effect as never)}, ${p.reason}, ${p.maker}, ${p.makerPerson}, now() + ${p.hours} * interval '1 hour')
    on conflict (merchant_id, action, item) where state = 'OPEN' do nothing
    returning expires_at as "expiresAt"`
  return row?.expiresAt
}

export async function findProposal(db: Sql | Tx, merchantId: number, id: string): Promise<ProposalRow | undefined> {
  const [row] = await db<ProposalRow[]>`
    select ${columns(db)} from operators.proposals where merchant_id = ${merchantId} and id = ${id}`
  return row
}

/** Held until the transaction ends. */
export async function holdProposal(tx: Tx, merchantId: number, id: string): Promise<ProposalRow | undefined> {
  const [row] = await tx<ProposalRow[]>`
    select ${columns(tx)} from operators.proposals where merchant_id = ${merchantId} and id = ${id} for update`
  return row
}

type Decision = { state: 'DONE' | 'REFUSED'; checker: string; checkerPerson: string; word: string }

export async function decideProposal(tx: Tx, id: string, d: Decision): Promise<void> {
  await tx`
    update operators.proposals set state = ${d.state}, checker = ${d.checker}, checker_person = ${d.checkerPerson},
      word = ${d.word}, decided_at = now()
    where id = ${id} and state = 'OPEN'`
}

/** Carried out by its maker alone. */
export async function breakProposal(tx: Tx, id: string): Promise<void> {
  await tx`
    update operators.proposals set state = 'DONE', is_glass = true, decided_at = now() where id = ${id} and state = 'OPEN'`
}

export async function endProposal(tx: Tx, id: string, state: 'WITHDRAWN' | 'STALE'): Promise<void> {
  await tx`update operators.proposals set state = ${state}, decided_at = now() where id = ${id} and state = 'OPEN'`
}

/** How many wait for this operator's decision: of others, by other people. */
export async function countWaiting(db: Sql, merchantId: number, actions: readonly string[], who: string) {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from operators.proposals p
    join operators.operators o on o.id = ${who} and o.person <> p.maker_person
    where p.merchant_id = ${merchantId} and p.action = any(${[...actions]}::text[]) and p.state = 'OPEN'
      and p.expires_at > now()`
  return row!.count
}

/** Newest first; `actions`: what the reader may decide about or has to do with. */
export async function selectProposals(
  db: Sql,
  merchantId: number,
  ask: {
    isOpen: boolean
    actions: readonly string[]
    maker: string
    before?: string | undefined
    limit: number
  },
): Promise<ProposalRow[]> {
  return db<ProposalRow[]>`
    select ${columns(db)} from operators.proposals
    where merchant_id = ${merchantId} and (action = any(${[...ask.actions]}::text[]) or maker = ${ask.maker})
      and (not ${ask.isOpen}::boolean or (state = 'OPEN' and expires_at > now()))
      and (${ask.before ?? null}::text is null or (made_at, id) < (
        select made_at, id from operators.proposals where merchant_id = ${merchantId} and id = ${ask.before ?? null}))
    order by made_at desc, id desc limit ${ask.limit}`
}
