import { type Sql, withLongTimeout } from '#shared/server/db.ts'
import { measureBeside } from './wallet/beside.ts'

const AGENTS = 5_000

/**
 * What counting for lines of agents costs the wallet (issue 21): in turns without anybody in a line, and with every player
 * below some of 5,000 agents. The ratio is that of calls while the load runs.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const turns = [
    { name: 'nobody in a line', prepare: (db: Sql) => hang(db, false) },
    { name: 'all in lines of agents', prepare: (db: Sql) => hang(db, true) },
  ]
  const [alone, counted] = await measureBeside('bench_lines', turns, print, {
    world: openAgents,
    told: async db => {
      const [row] = await db<{ bets: number; teams: number; deep: number; waiting: number }[]>`
        select (select coalesce(sum(bets), 0)::int from agents.member_days) as bets, (select count(*)::int from agents.team_days) as teams,
          (select max(cardinality(uplines))::int from agents.lines) as deep, (select count(*)::int from records.settled) as waiting`
      return `${row!.bets} rounds counted for ${row!.teams} days of teams, ${row!.deep} steps deep; ${row!.waiting} rows wait`
    },
  })
  return { ratio: counted!.callsPerSecond / alone!.callsPerSecond }
}

/** Agents below agents, and every player below one of them, as the tree says it. */
async function openAgents(db: Sql): Promise<void> {
  await withLongTimeout(db, async tx => {
    await tx`select setseed(0.42)`
    await tx`
      insert into people.members (id, merchant_id, username, type, upline_id, currency)
      select 'agt_' || i, 1, 'agent' || i, case when i = 0 then 2 else 1 end,
        case when i > 0 then 'agt_' || floor(random() * i * 0.7)::int end, 'CRD' from generate_series(0, ${AGENTS - 1}) i`
    await tx`
      update people.places p set uplines = u.uplines || u.member from people.members m, people.places u, people.members a
      where m.number = p.member and m.id like 'mem\\_%' and a.number = u.member and a.id = 'agt_' || m.number % ${AGENTS}`
    await tx`delete from people.line_changes`
  })
}

async function hang(db: Sql, isHung: boolean): Promise<void> {
  await db`truncate agents.lines, agents.teams, agents.member_days, agents.team_days, agents.team_active, agents.team_counts`
  await db`delete from records.settled`
  if (isHung)
    await db`
      insert into agents.lines (member, merchant_id, uplines, is_agent)
      select p.member, 1, p.uplines, m.type in (1, 2) from people.public_places p join people.members m on m.number = p.member`
  await db`analyze agents.lines`
}
