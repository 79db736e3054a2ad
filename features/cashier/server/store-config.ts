import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what operators set: configuration, providers, what is known of members. */

/** Tells one content from another. */
export async function findConfigHash(db: Sql | Tx, merchantId: number): Promise<string | undefined> {
  const [row] = await db<{ hash: string }[]>`
    select md5(config::text) as hash from cashier.configs where merchant_id = ${merchantId} order by version desc limit 1`
  return row?.hash
}

export async function findConfig(db: Sql | Tx, merchantId: number) {
  const [row] = await db<{ hash: string; config: unknown }[]>`
    select md5(config::text) as hash, config from cashier.configs where merchant_id = ${merchantId}
    order by version desc limit 1`
  return row
}

export async function insertConfig(tx: Tx, merchantId: number, config: unknown, by: string): Promise<void> {
  await tx`
    insert into cashier.configs (merchant_id, version, config, set_by)
    select ${merchantId}, coalesce(max(version), 0) + 1, ${tx.json(config as never)}, ${by} from cashier.configs
    where merchant_id = ${merchantId}`
}

export async function upsertProvider(tx: Tx, merchantId: number, code: string, keys: Buffer): Promise<void> {
  await tx`
    insert into cashier.providers (merchant_id, code, keys) values (${merchantId}, ${code}, ${keys})
    on conflict (merchant_id, code) do update set keys = excluded.keys`
}

export async function findProviderKeys(
  db: Sql | Tx,
  merchantId: number,
  code: string,
): Promise<Uint8Array | undefined> {
  const [row] = await db<{ keys: Uint8Array }[]>`
    select keys from cashier.providers where merchant_id = ${merchantId} and code = ${code}`
  return row?.keys
}

export type MemberRow = { memberId: string; mayWithdraw: boolean }

/** Holds the rows of members, always in the same order; whoever has none yet is given one before. */
export async function holdMembers(tx: Tx, merchantId: number, memberIds: readonly string[]): Promise<MemberRow[]> {
  const ids = [...new Set(memberIds)].sort()
  const rows = await tx<MemberRow[]>`
    select member_id as "memberId", may_withdraw as "mayWithdraw" from cashier.members
    where merchant_id = ${merchantId} and member_id = any(${ids}::text[]) order by member_id for update`
  if (rows.length === ids.length) return rows
  await tx`
    insert into cashier.members (merchant_id, member_id) select ${merchantId}, unnest(${ids}::text[])
    on conflict do nothing`
  return holdMembers(tx, merchantId, ids)
}

export async function updateMember(tx: Tx, merchantId: number, { memberId, mayWithdraw }: MemberRow): Promise<void> {
  await tx`
    insert into cashier.members (merchant_id, member_id, may_withdraw)
    values (${merchantId}, ${memberId}, ${mayWithdraw})
    on conflict (merchant_id, member_id) do update set may_withdraw = excluded.may_withdraw`
}

/** One line of an item's story; nobody takes it away again. */
export function insertStep(tx: Tx, step: Omit<Step, 'note'> & { note?: string }): Promise<void> {
  return insertSteps(tx, [{ note: '', ...step }])
}

export type Step = { merchantId: number; item: string; at: Date; state: string; actor: string; note: string }

/** The same of several, in their order. */
export async function insertSteps(tx: Tx, steps: readonly Step[]): Promise<void> {
  const column = <K extends keyof Step>(name: K) => steps.map(step => step[name])
  await tx`
    insert into cashier.steps (merchant_id, item, at, state, actor, note)
    select merchant_id, item, at, state, actor, note from unnest(${column('merchantId')}::int[],
      ${column('item')}::text[], ${column('at')}::timestamptz[], ${column('state')}::text[], ${column('actor')}::text[],
      ${column('note')}::text[]) with ordinality s(merchant_id, item, at, state, actor, note, n) order by n`
}

export type StoryRow = { item: string; at: Date; state: string; note: string }

export async function selectStory(db: Sql | Tx, merchantId: number, item: string): Promise<StoryRow[]> {
  return selectStories(db, merchantId, [item])
}

/** Stories of several items, each as it was told. */
export async function selectStories(db: Sql | Tx, merchantId: number, items: readonly string[]): Promise<StoryRow[]> {
  return db<StoryRow[]>`
    select item, at, state, note from cashier.steps
    where merchant_id = ${merchantId} and item = any(${[...items]}::text[]) order by id`
}

/** Each is found once. */
export async function insertCase(
  tx: Tx | Sql,
  found: { merchantId: number; kind: string; about: string; detail: string; at: Date },
): Promise<void> {
  await tx`
    insert into cashier.cases (merchant_id, kind, about, detail, found_at)
    values (${found.merchantId}, ${found.kind}, ${found.about}, ${found.detail}, ${found.at})
    on conflict do nothing`
}

export async function selectCases(db: Sql | Tx, merchantId: number) {
  return db<{ kind: string; about: string; detail: string; foundAt: Date }[]>`
    select kind, about, detail, found_at as "foundAt" from cashier.cases
    where merchant_id = ${merchantId} and closed_by is null order by found_at`
}

/** Limits, fees and methods of another merchant, each method closed and nothing paid out: keys are not copied. */
export async function insertCopiedConfig(tx: Tx, from: number, to: number, by: string): Promise<boolean> {
  const { count } = await tx`
    insert into cashier.configs (merchant_id, version, config, set_by)
    select ${to}, 1, config || jsonb_build_object('payouts', '{}'::jsonb, 'methods', (
        select coalesce(jsonb_object_agg(key, value || '{"isOpen": false}'), '{}') from jsonb_each(config -> 'methods'))),
      ${by}
    from cashier.configs where merchant_id = ${from} order by version desc limit 1`
  return count === 1
}
