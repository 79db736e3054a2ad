import type * as z from 'zod/mini'
import type { agentTeamApi } from '#features/agents/api-team.ts'
import { LIMITS } from '#features/credentials/rules/credentials.ts'
import { countAttempts, takeAttempt } from '#features/credentials/server/credentials.ts'
import { typeOf } from '#features/people/rules/people.ts'
import {
  agree,
  giveTerms,
  heldMember,
  heldUpline,
  memberById,
  memberByUsername,
} from '#features/people/server/people.ts'
import { newPasswordProblem } from '#features/registration/rules/registration.ts'
import { openAccount } from '#features/registration/server/registration.ts'
import { fieldProblem } from '#features/settings/rules/settings.ts'
import { homeOf, registrationFields } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import type { Viewer } from '../reports/viewer.ts'
import { domainsOf } from './domains.ts'
import { scalesOf } from './scales.ts'

/** Whoever gets an account with it has to choose their own at the first login (specification §4). */
const FIRST_PASSWORD = '123456'

export async function opening({ db }: Context, { merchantId, memberId }: Viewer) {
  const agent = (await transaction(db, tx => memberById(tx, merchantId, memberId)))!
  const { count } = await countAttempts(db, 'downlines_day', memberId)
  const dayMost = LIMITS.downlines_day.attempts
  return {
    ...(await scalesOf(db, agent)),
    ...{ password: FIRST_PASSWORD, domains: await domainsOf(db, merchantId), today: Math.min(count, dayMost), dayMost },
  }
}

export async function nameIsFree({ db }: Context, { merchantId, memberId }: Viewer, username: string) {
  await takeAttempt(db, 'downlines_names', memberId)
  const problem = await nameProblem(db, merchantId, username)
  if (problem) return { isFree: false, problem }
  return { isFree: !(await transaction(db, tx => memberByUsername(tx, merchantId, username))), problem: null }
}

async function nameProblem(db: Context['db'], merchantId: number, username: string) {
  const { username: rule } = await registrationFields(db, merchantId)
  return rule ? fieldProblem({ ...rule, required: true }, username) : null
}

type Ask = z.output<typeof agentTeamApi.openDownline.input>

/** Opens an account directly below, in one transaction with what the agent gives it. */
export async function openDownline(context: Context, { merchantId, memberId }: Viewer, ask: Ask) {
  const { db } = context
  const { kind, series, rates, note } = ask
  const username = ask.username.trim()
  const problem = await nameProblem(db, merchantId, username)
  if (problem) throw new Refusal('invalid_input', { field: 'username', problem })
  const password = ask.password || FIRST_PASSWORD
  await assertPassword(db, merchantId, password, username)
  for (const limited of ['downlines_minute', 'downlines_day'] as const) await takeAttempt(db, limited, memberId)
  const account = { merchantId, username, password, chosenByMember: false, type: typeOf(kind), uplineId: memberId }
  const id = await openAccount(context, account, async (tx, opened) => {
    const agent = await heldUpline(tx, merchantId, memberId)
    const member = await heldMember(tx, merchantId, opened.id)
    await giveTerms(tx, agent, member, { series, rates })
    if (note !== '') await agree(tx, member, { note })
    return opened.id
  })
  return { id, username, password, url: (await homeOf(db, merchantId, context.siteUrl)) ?? '' }
}

async function assertPassword(db: Context['db'], merchantId: number, password: string, username: string) {
  if (password === FIRST_PASSWORD) return
  const { password: rule } = await registrationFields(db, merchantId)
  const problem = rule && newPasswordProblem(rule, password, username)
  if (problem) throw new Refusal('invalid_input', { field: 'password', ...problem })
}
